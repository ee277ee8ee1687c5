import { randomUUID } from 'node:crypto'
import { ownValue } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { RunningWorker } from '../context/runningWorker.ts'
import type { Worker } from '../context/worker.ts'
import { addIndexedChain, LeaseLostError, releaseLease } from './chainCursor.ts'
import { followChain } from './followChain.ts'

const POLL_MS = 1_000
const MAX_WAIT_MS = 15_000

/** Worker that indexes the transfers of every chain with `indexer` in its settings. */
export const indexer: Worker = {
  name: 'indexer',
  async start(context) {
    const chains = context.chains.ids.filter(
      (id) => id.startsWith('eip155:') && ownValue(context.config.networks, id)?.indexer,
    )
    const running = await Promise.all(chains.map((chain) => follow(context, chain)))
    return {
      async close() {
        await Promise.all(running.map((follower) => follower.close()))
      },
    }
  },
}

async function follow(context: Context, chain: string): Promise<RunningWorker> {
  const settings = ownValue(context.config.networks, chain)?.indexer ?? {}
  const pollMs = settings.pollMs ?? POLL_MS
  const fromBlock = settings.fromBlock ?? 0
  const holder = randomUUID()
  await addIndexedChain(context.db, chain, fromBlock)
  const worker = runEvery(context, {
    name: `indexer-${chain}`,
    everyMs: (failures) =>
      Math.min(pollMs * 2 ** Math.min(failures, 6), Math.max(MAX_WAIT_MS, pollMs)),
    // The lease of the chain's cursor serializes the nodes.
    lock: 'node',
    run: (signal) =>
      followChain({ context, chain, holder, fromBlock: BigInt(fromBlock), signal }).catch(
        ignoreLostLease,
      ),
  })
  return {
    async close() {
      await worker.close()
      await releaseLease(context.db, chain, holder)
    },
  }
}

function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLostError)) throw error
}
