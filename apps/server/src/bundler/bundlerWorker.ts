import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { RunningWorker } from '../context/runningWorker.ts'
import type { Worker } from '../context/worker.ts'
import { type BundlerChain, bundlerChains } from '../userOperation/bundlerChain.ts'
import { advanceChain } from './advanceChain.ts'
import { type BundlerLock, createBundlerLock } from './bundlerLock.ts'
import type { Bundle } from './bundleStore.ts'
import { sendBundle } from './sendBundle.ts'

const POLL_MS = 250
const RESEND_MS = 10_000
/** The pause after a broadcast that no node has answered. */
const TROUBLE_MS = 2_000

/** Worker that bundles the accepted operations, chain by chain. */
export const bundlerWorker: Worker = {
  name: 'bundler',
  async start(context) {
    const lock = createBundlerLock(context.chainDb)
    const running = bundlerChains(context).map((bundler) => follow({ context, bundler, lock }))
    return {
      async close() {
        await Promise.all(running.map((worker) => worker.close()))
        await lock.close()
      },
    }
  },
}

type Bundling = { context: Context; bundler: BundlerChain; lock: BundlerLock }

function follow({ context, bundler, lock }: Bundling): RunningWorker {
  let sent: Sent = { hash: '', at: 0, pauseMs: 0 }
  return runEvery(context, {
    name: `bundler-${bundler.chain.id}`,
    everyMs: POLL_MS,
    // `BundlerLock` serializes the nodes.
    lock: 'node',
    async run() {
      const bundle = await advanceChain(context, bundler, lock)
      const isDue = bundle?.hash !== sent.hash || Date.now() - sent.at > sent.pauseMs
      if (bundle && isDue) sent = await send({ context, bundler, lock }, bundle)
    },
  })
}

type Sent = { hash: string; at: number; pauseMs: number }

async function send({ context, bundler }: Bundling, bundle: Bundle): Promise<Sent> {
  const at = Date.now()
  const outcome = await sendBundle(context, bundler, bundle)
  if (outcome === 'known') return { hash: bundle.hash, at, pauseMs: RESEND_MS }
  // The same bytes may be signed again after an error.
  return { hash: outcome === 'trouble' ? bundle.hash : '', at, pauseMs: TROUBLE_MS }
}
