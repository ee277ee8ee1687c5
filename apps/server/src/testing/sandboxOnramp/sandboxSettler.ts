import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context/context.ts'
import type { Worker } from '../../context/worker.ts'
import { findOpenOrders } from '../../onramp/orderStore.ts'
import type { SandboxSettings } from './sandboxSettings.ts'
import { settleOrder } from './settleOrder.ts'

const EVERY_MS = 1_000

/** Worker that settles sandbox orders after the customer left or the server crashed. */
export function sandboxSettler(sandboxes: readonly SandboxSettings[]): Worker {
  return {
    name: 'sandbox settler',
    async start(context) {
      const stop = new AbortController()
      const done = Promise.all(sandboxes.map((settings) => loop(context, settings, stop.signal)))
      return {
        async close() {
          stop.abort()
          await done
        },
      }
    },
  }
}

async function loop(
  context: Context,
  settings: SandboxSettings,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const { id } of await findOpenOrders(context.db, settings.id)) {
        await settleOrder(context, settings, id)
      }
    } catch (error) {
      context.log.warn('onramp.settler-failed', { error })
    }
    // Rejects only when aborted, and then the loop ends.
    await wait(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
