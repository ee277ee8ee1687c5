import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { fromRpcError, retryAfter } from '@latchkey/core/adapter'
import { BaseError, HttpRequestError, TimeoutError } from 'viem'

/** Converts a node's error, as viem throws it, into a LatchkeyError. The transport has retried the request by then. */
export function fromNodeError(error: unknown, method: string): LatchkeyError {
  const ours = readNodeError(error, method)
  const isOfNode =
    isLatchkeyError(ours, 'rpc/http') ||
    isLatchkeyError(ours, 'rpc/unreachable') ||
    isLatchkeyError(ours, 'rpc/failed')
  if (!isOfNode) return ours
  return new LatchkeyError(ours.code, { ...ours.context, hasBeenRetried: true }, { cause: error })
}

/** The error of a single answer of a node. */
export function readNodeError(error: unknown, method: string): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const options = { cause: error }
  const http = find(error, HttpRequestError)
  if (http?.status) {
    const { status } = http
    return new LatchkeyError(
      'rpc/http',
      { status, method, ...retryAfter({ headers: http.headers ?? new Headers() }) },
      options,
    )
  }
  if (http || find(error, TimeoutError)) {
    return new LatchkeyError('rpc/unreachable', { url: hostOf(http?.url) }, options)
  }
  const ours = fromRpcError(error, { method })
  return isLatchkeyError(ours, 'wallet/failed')
    ? new LatchkeyError('rpc/failed', { code: ours.context.code, method }, options)
    : ours
}

type ErrorClass<Found> = abstract new (...args: never[]) => Found

function find<Found extends Error>(error: unknown, kind: ErrorClass<Found>): Found | null {
  if (!(error instanceof BaseError)) return null
  const found = error.walk((layer) => layer instanceof kind)
  return found instanceof kind ? found : null
}

/** Only the origin: paths and queries of RPC URLs contain keys, which an error must not expose. */
function hostOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).origin : ''
}
