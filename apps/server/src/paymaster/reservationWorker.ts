import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context/context.ts'
import type { Worker } from '../context/worker.ts'
import { releaseReservations } from './releaseReservations.ts'

const EVERY_MS = 30_000

/** Worker that releases the paymaster's reservations of operations that were not included. */
export const reservationWorker: Worker = {
  name: 'paymaster-reservations',
  async start(context) {
    const stop = new AbortController()
    const done = context.config.paymasterKey ? loop(context, stop.signal) : Promise.resolve()
    return {
      async close() {
        stop.abort()
        await done
      },
    }
  },
}

async function loop(context: Context, signal: AbortSignal): Promise<void> {
  const chains = context.chains.ids.filter((id) => id.startsWith('eip155:'))
  while (!signal.aborted) {
    for (const chain of chains) {
      if (signal.aborted) return
      await releaseReservations(context, chain).catch((error: unknown) =>
        context.log.warn('paymaster.release-failed', { chain, error }),
      )
    }
    // Rejects only when aborted, and then the loop ends.
    await wait(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
