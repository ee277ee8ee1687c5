import type { CaipNetworkId } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { retryDelayMs, retryRule } from './retryRule.ts'

/** A request that any node of the network can serve. */
export type NodeQuestion<Output> = {
  network: CaipNetworkId
  /** The JSON-RPC method. Absent for requests that are always safe to repeat. */
  method?: string
  signal?: AbortSignal | undefined
  ask(url: string, limit: { timeoutMs: number; signal: AbortSignal | undefined }): Promise<Output>
}

/** The time limit for all nodes and retries together. */
const totalTimeoutMs = 10_000
/** The time limit per node when there are several. */
const perNodeTimeoutMs = 3_000

/**
 * Sends a request to the nodes in turn until one responds or `retryRule` stops. @throws rpc/no-url; the last node's
 * error
 */
export async function requestWithFallback<Output>(
  urls: readonly string[],
  question: NodeQuestion<Output>,
): Promise<Output> {
  const { network, method, signal, ask } = question
  if (urls.length === 0) throw new LatchkeyError('rpc/no-url', { chainId: network })
  const endsAt = Date.now() + totalTimeoutMs
  for (let failures = 0; ; failures += 1) {
    const url = urls[failures % urls.length] ?? ''
    const leftMs = Math.max(endsAt - Date.now(), 1)
    const timeoutMs = urls.length > 1 ? Math.min(perNodeTimeoutMs, leftMs) : leftMs
    try {
      return await ask(url, { timeoutMs, signal })
    } catch (error) {
      await pauseOrThrow(error, { method, failures: failures + 1, endsAt, signal })
    }
  }
}

async function pauseOrThrow(
  error: unknown,
  attempt: {
    method: string | undefined
    failures: number
    endsAt: number
    signal: AbortSignal | undefined
  },
): Promise<void> {
  const { method, failures, endsAt, signal } = attempt
  const pauseMs = retryDelayMs(failures, error)
  const isLate = Date.now() + pauseMs >= endsAt
  const isSafe = retryRule({ ...(method === undefined ? {} : { method }), failures, error })
  if (isLate || signal?.aborted || !isSafe) throw error
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
