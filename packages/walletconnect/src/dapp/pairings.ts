import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import type { WcProposed } from '@latchkey/wire'
import type { StoredSession } from '../storage/storedSession.ts'
import type { DappHost } from './dappHost.ts'
import { openPairing, type Pairing } from './pairing.ts'

/** A pairing URI with less time left than this is not shown any more. */
const minTimeLeftMs = 10_000
/** A new attempt follows a failed one no sooner than this. */
const retryDelayMs = 1_000

/** Pairings that a wallet may still answer, whether or not a `connect` call waits for them. */
export type Pairings = {
  prepare(namespaces: WcProposed): Promise<Pairing>
  connect(options: {
    namespaces: WcProposed
    onUri(uri: string, expiresAtMs: number): void
    signal?: AbortSignal | undefined
  }): Promise<StoredSession>
}

export function createPairings(host: DappHost): Pairings {
  const prepared = new Map<string, Pairing>()
  let failedAtMs = Number.NEGATIVE_INFINITY

  async function prepare(namespaces: WcProposed): Promise<Pairing> {
    const key = JSON.stringify(namespaces)
    const known = prepared.get(key)
    if (known && known.expiresAtMs - Date.now() > minTimeLeftMs) return known
    const fresh = await openPairing(host, namespaces)
    prepared.set(key, fresh)
    const forget = () => void (prepared.get(key) === fresh && prepared.delete(key))
    fresh.outcome.then(forget, forget)
    return fresh
  }

  return {
    prepare,
    async connect(options) {
      await sleep(failedAtMs + retryDelayMs - Date.now(), options.signal).over
      const shown: Pairing[] = []
      try {
        return await showUntilAnswered(() => prepare(options.namespaces), shown, options)
      } catch (error) {
        if (!options.signal?.aborted) failedAtMs = Date.now()
        throw error
      } finally {
        for (const pairing of shown) pairing.setWanted(false)
      }
    },
  }
}

/** Shows one URI after the other; the first one that a wallet responds to settles the attempt. */
async function showUntilAnswered(
  nextPairing: () => Promise<Pairing>,
  shown: Pairing[],
  {
    onUri,
    signal,
  }: { onUri(uri: string, expiresAtMs: number): void; signal?: AbortSignal | undefined },
): Promise<StoredSession> {
  for (;;) {
    const earlier = shown.map((pairing) => pairing.outcome.catch(ignoreTimeout))
    const pairing = await nextPairing()
    pairing.setWanted(true)
    shown.push(pairing)
    onUri(pairing.uri, pairing.expiresAtMs)
    const timer = sleep(pairing.expiresAtMs - minTimeLeftMs - Date.now(), signal)
    const answer = await Promise.race([timer.over, pairing.outcome, ...earlier]).finally(timer.end)
    if (answer) return answer
  }
}

/** A URI that expired after it was replaced does not fail the whole attempt. */
function ignoreTimeout(error: unknown): Promise<never> {
  if (isLatchkeyError(error, 'wallet/timed-out')) return new Promise(() => {})
  throw error
}

/** `over` rejects with connection/aborted when the signal does. */
function sleep(
  ms: number,
  signal: AbortSignal | undefined,
): { over: Promise<undefined>; end(): void } {
  let end = () => {}
  const over = new Promise<undefined>((resolve, reject) => {
    const abort = () => {
      end()
      reject(new LatchkeyError('connection/aborted', {}))
    }
    const timer = setTimeout(() => resolve(undefined), ms)
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
  return { over, end }
}
