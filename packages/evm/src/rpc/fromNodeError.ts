import { fromRpcError, isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { BaseError, HttpRequestError, TimeoutError } from 'viem'

/** The one place where a node's error, as viem tells it, becomes ours. The transport has retried it by then. */
export function fromNodeError(error: unknown, method: string): LatchkeyError {
  const ours = readNodeError(error, method)
  const isOfNode =
    isLatchkeyError(ours, 'rpc/http') ||
    isLatchkeyError(ours, 'rpc/unreachable') ||
    isLatchkeyError(ours, 'rpc/failed')
  if (!isOfNode) return ours
  return new LatchkeyError(ours.code, { ...ours.context, hasBeenRetried: true }, { cause: error })
}

/** What a single answer of a node says. */
export function readNodeError(error: unknown, method: string): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const options = { cause: error }
  const http = find(error, HttpRequestError)
  if (http?.status) {
    const { status } = http
    return new LatchkeyError('rpc/http', { status, method, ...retryAfter(http) }, options)
  }
  if (http || find(error, TimeoutError)) {
    return new LatchkeyError('rpc/unreachable', { url: hostOf(http?.url) }, options)
  }
  const ours = fromRpcError(error, { method })
  return isLatchkeyError(ours, 'wallet/failed')
    ? new LatchkeyError('rpc/failed', { code: ours.context.code, method }, options)
    : ours
}

function retryAfter({ headers }: HttpRequestError): { retryAfterMs?: number } {
  const seconds = Number(headers?.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {}
}

type ErrorClass<Found> = abstract new (...args: never[]) => Found

function find<Found extends Error>(error: unknown, kind: ErrorClass<Found>): Found | null {
  if (!(error instanceof BaseError)) return null
  const found = error.walk((layer) => layer instanceof kind)
  return found instanceof kind ? found : null
}

/** Paths and queries of RPC URLs carry keys; an error must not. */
function hostOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).origin : ''
}
