import { isLatchkeyError, type LatchkeyError } from '../errors/LatchkeyError.ts'
import { methodRule } from './methodRules.ts'

const retryCount = 3
const retryBaseMs = 150

/** No valid JSON-RPC reply (-1, as `postRpc` reports it), limit exceeded, internal error. */
const retriedRpcCodes = [-1, -32005, -32603]
/** 403 and 413 are final: a retry would get the same response. */
const retriedStatuses = [408, 429, 500, 502, 503, 504]
const maxDelayMs = 10_000

/**
 * Whether a failed request may be retried. Only retries reads, and signed transactions with the same bytes. Never
 * retries a request that makes the wallet prompt, because that could cause a double send.
 */
export function retryRule(options: {
  /** The JSON-RPC method; absent for reads from the server's API. */
  method?: string
  /** How many attempts failed so far, including this one. */
  failures: number
  error: unknown
}): boolean {
  const { method, failures, error } = options
  if (failures > retryCount) return false
  if (method !== undefined && methodRule(method) !== 'silent') return false
  return isTransient(error)
}

/** 150 ms, then twice as long each time, plus up to 25 % of jitter; `Retry-After` takes precedence. */
export function retryDelayMs(failures: number, error: unknown): number {
  const retryAfterMs = retryAfterOf(error)
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, maxDelayMs)
  return retryBaseMs * 2 ** (failures - 1) * (1 + Math.random() / 4)
}

function isTransient(error: unknown): boolean {
  if (!isLatchkeyError(error) || 'hasBeenRetried' in error.context) return false
  if (error.code === 'api/unreachable' || error.code === 'rpc/unreachable') return true
  if (isLatchkeyError(error, 'rpc/failed')) return retriedRpcCodes.includes(error.context.code ?? 0)
  return isHttp(error) && retriedStatuses.includes(error.context.status)
}

function retryAfterOf(error: unknown): number | undefined {
  return isLatchkeyError(error) && isHttp(error) ? error.context.retryAfterMs : undefined
}

function isHttp(error: LatchkeyError): error is LatchkeyError<'api/http' | 'rpc/http'> {
  return error.code === 'api/http' || error.code === 'rpc/http'
}
