import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context/context.ts'
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
    const stop = new AbortController()
    const lock = createBundlerLock(context.chainDb)
    const done = Promise.all(
      bundlerChains(context).map((bundler) => loop({ context, bundler, lock }, stop.signal)),
    )
    return {
      async close() {
        stop.abort()
        await done
        await lock.close()
      },
    }
  },
}

type Bundling = { context: Context; bundler: BundlerChain; lock: BundlerLock }

async function loop({ context, bundler, lock }: Bundling, signal: AbortSignal): Promise<void> {
  let sent: Sent = { hash: '', at: 0, pauseMs: 0 }
  while (!signal.aborted) {
    try {
      const bundle = await advanceChain(context, bundler, lock)
      const isDue = bundle?.hash !== sent.hash || Date.now() - sent.at > sent.pauseMs
      if (bundle && isDue) sent = await send({ context, bundler, lock }, bundle)
    } catch (error) {
      context.log.warn('bundler.failed', { chain: bundler.chain.id, error })
    }
    // Rejects only when aborted, and then the loop ends.
    await wait(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

type Sent = { hash: string; at: number; pauseMs: number }

async function send({ context, bundler }: Bundling, bundle: Bundle): Promise<Sent> {
  const at = Date.now()
  const outcome = await sendBundle(context, bundler, bundle)
  if (outcome === 'known') return { hash: bundle.hash, at, pauseMs: RESEND_MS }
  // The same bytes may be signed again after an error.
  return { hash: outcome === 'trouble' ? bundle.hash : '', at, pauseMs: TROUBLE_MS }
}
