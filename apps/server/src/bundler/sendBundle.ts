import type { Context } from '../context/context.ts'
import type { BundlerChain } from '../userOperation/bundlerChain.ts'
import { type BroadcastOutcome, classifyBroadcast } from './broadcastRefusal.ts'
import { type Bundle, markAccepted, markReplaced } from './bundleStore.ts'
import { recordFailed } from './settleBundles.ts'

/**
 * Sends the stored bytes, and records the node's answer. A rejection counts only while no node has taken the transaction: later
 * it may be mined all the same, and `settleBundles` decides.
 */
export async function sendBundle(
  context: Context,
  bundler: BundlerChain,
  bundle: Bundle,
): Promise<BroadcastOutcome> {
  const { outcome, error } = await broadcast(bundler, bundle)
  const chain = bundler.chain.id
  if (outcome === 'known') {
    if (!bundle.isAccepted) await markAccepted(context.chainDb, bundle)
    return outcome
  }
  context.log.warn('bundler.broadcast-failed', { chain, outcome, error })
  if (bundle.isAccepted || outcome === 'trouble') return outcome
  // A transaction with this nonce is in the node's pool: the next one must offer more than this one.
  if (outcome === 'replacement') {
    await context.chainDb.transaction((tx) => markReplaced(tx, bundle))
  } else {
    await recordFailed(context, { bundler, bundle, failure: 'refused' })
  }
  return outcome
}

async function broadcast(
  { chain }: BundlerChain,
  { raw }: Bundle,
): Promise<{ outcome: BroadcastOutcome; error: unknown }> {
  try {
    await chain.nodes.request({ method: 'eth_sendRawTransaction', params: [raw] })
    return { outcome: 'known', error: null }
  } catch (error) {
    return { outcome: classifyBroadcast(error), error }
  }
}
