import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { fromRpcError, retryAfter } from '@latchkey/core/adapter'
import { BaseError, HttpRequestError, TimeoutError } from 'viem'

/** Converts a node's error, as viem throws it, into a LatchkeyError. The transport has retried the request by then. */
export function fromNodeError(error: unknown, method: string): LatchkeyError {
  const converted = convertNodeError(error, method)
  const isOfNode =
    isLatchkeyError(converted, 'rpc/http') ||
    isLatchkeyError(converted, 'rpc/unreachable') ||
    isLatchkeyError(converted, 'rpc/failed')
  if (!isOfNode) return converted
  return new LatchkeyError(
    converted.code,
    { ...converted.context, hasBeenRetried: true },
    { cause: error },
  )
}

/** The error of a single answer of a node. */
export function convertNodeError(error: unknown, method: string): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const options = { cause: error }
  const http = findCause(error, HttpRequestError)
  if (http?.status) {
    const { status } = http
    return new LatchkeyError(
      'rpc/http',
      { status, method, ...retryAfter({ headers: http.headers ?? new Headers() }) },
      options,
    )
  }
  if (http || findCause(error, TimeoutError)) {
    return new LatchkeyError('rpc/unreachable', { url: hostOf(http?.url) }, options)
  }
  const converted = fromRpcError(error, { method })
  return isLatchkeyError(converted, 'wallet/failed')
    ? new LatchkeyError('rpc/failed', { code: converted.context.code, method }, options)
    : converted
}

type ErrorClass<Found> = abstract new (...args: never[]) => Found

function findCause<Found extends Error>(error: unknown, kind: ErrorClass<Found>): Found | null {
  if (!(error instanceof BaseError)) return null
  const found = error.walk((layer) => layer instanceof kind)
  return found instanceof kind ? found : null
}

/** Only the origin: paths and queries of RPC URLs contain keys, which an error must not expose. */
function hostOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).origin : ''
}
