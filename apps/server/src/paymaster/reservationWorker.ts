import { runEvery } from '../context/runEvery.ts'
import type { Worker } from '../context/worker.ts'
import { releaseReservations } from './releaseReservations.ts'

const EVERY_MS = 30_000

/** Worker that releases the paymaster's reservations of operations that were not included, chain by chain. */
export const reservationWorker: Worker = {
  name: 'paymaster-reservations',
  async start(context) {
    const isOn = context.config.paymasterKey !== null
    const chains = context.chains.ids.filter((id) => isOn && id.startsWith('eip155:'))
    const running = chains.map((chain) =>
      runEvery(context, {
        name: `paymaster-reservations-${chain}`,
        everyMs: EVERY_MS,
        lock: 'installation',
        run: () => releaseReservations(context, chain).then(() => {}),
      }),
    )
    return {
      async close() {
        await Promise.all(running.map((worker) => worker.close()))
      },
    }
  },
}
