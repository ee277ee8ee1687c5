import { randomUUID } from 'node:crypto'
import { ownValue } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import type { RunningWorker } from '../context/runningWorker.ts'
import type { Worker } from '../context/worker.ts'
import { addIndexedChain, LeaseLostError, releaseLease } from './chainCursor.ts'
import { type FollowOptions, followChain } from './followChain.ts'

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
  const stop = new AbortController()
  const fromBlock = settings.fromBlock ?? 0
  const options: FollowOptions = {
    context,
    chain,
    holder: randomUUID(),
    fromBlock: BigInt(fromBlock),
    signal: stop.signal,
  }
  await addIndexedChain(context.db, chain, fromBlock)
  const done = loop(options, settings.pollMs ?? POLL_MS)
  return {
    async close() {
      stop.abort()
      await done
      await releaseLease(context.db, chain, options.holder)
    },
  }
}

async function loop(options: FollowOptions, pollMs: number): Promise<void> {
  const { context, chain, signal } = options
  let failures = 0
  while (!signal.aborted) {
    try {
      await followChain(options)
      failures = 0
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        failures += 1
        context.log.warn('history.indexer-failed', { chain, failures, error })
      }
    }
    await pause(
      Math.min(pollMs * 2 ** Math.min(failures, 6), Math.max(MAX_WAIT_MS, pollMs)),
      signal,
    )
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const finish = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish, { once: true })
  })
}
