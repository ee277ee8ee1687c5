import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Worker } from '../worker.ts'
import { advanceChain, sendBundle } from './advanceChain.ts'
import { type BundlerChain, bundlerChains } from './bundlerChain.ts'

const POLL_MS = 250
const RESEND_MS = 10_000

/** Worker that bundles the accepted operations, chain by chain. */
export const bundlerWorker: Worker = {
  name: 'bundler',
  async start(context) {
    const stop = new AbortController()
    const done = Promise.all(
      bundlerChains(context).map((bundler) => loop(context, bundler, stop.signal)),
    )
    return {
      async close() {
        stop.abort()
        await done
      },
    }
  },
}

async function loop(context: Context, bundler: BundlerChain, signal: AbortSignal): Promise<void> {
  let sent = { hash: '', at: 0 }
  while (!signal.aborted) {
    try {
      const bundle = await advanceChain(context, bundler)
      const now = Date.now()
      if (bundle && (bundle.hash !== sent.hash || now - sent.at > RESEND_MS)) {
        await sendBundle(bundler, bundle)
        sent = { hash: bundle.hash, at: now }
      }
    } catch (error) {
      context.log.warn('bundler.failed', { chain: bundler.chain.id, error })
    }
    // Rejects only when aborted, and then the loop ends.
    await wait(POLL_MS, undefined, { signal }).catch(() => {})
  }
}
