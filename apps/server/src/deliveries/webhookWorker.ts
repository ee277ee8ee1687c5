import { runEvery } from '../context/runEvery.ts'
import type { Worker } from '../context/worker.ts'
import { deliverWebhooks } from './deliverWebhooks.ts'

const EVERY_MS = 2_000

export const webhookWorker: Worker = {
  name: 'webhooks',
  async start(context) {
    return runEvery(context, {
      name: 'webhooks',
      everyMs: EVERY_MS,
      // Rows are locked while they are taken: every node may deliver.
      lock: 'node',
      run: async (signal) => {
        await deliverWebhooks(context, signal)
      },
    })
  },
}
