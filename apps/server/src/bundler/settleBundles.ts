import { type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { Context } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { settleSponsorships } from '../paymaster/settleSponsorships.ts'
import { parseFees } from './bundleFees.ts'
import type { BundlerChain } from './bundlerChain.ts'
import {
  type Bundle,
  findUnsettledBundles,
  markFailed,
  markMined,
  markReplaced,
} from './bundleStore.ts'

/** After it, a transaction that is not mined is lost when its nonce is used, and replaced when its fees are too low. */
const LATE_AFTER_MS = 60_000

/** Records what became of the transactions; returns the one that is on its way. The caller holds the chain's lock. */
export async function settleBundles(
  context: Context,
  tx: Queries,
  bundler: BundlerChain,
): Promise<Bundle | null> {
  const unsettled = await findUnsettledBundles(tx, bundler.chain.id)
  for (const bundle of unsettled) {
    const receipt = await findReceipt(context, bundler, bundle)
    if (!receipt) continue
    await recordReceipt(context, tx, { bundler, bundle, receipt })
    const rivals = unsettled.filter(
      ({ hash, nonce }) => nonce === bundle.nonce && hash !== bundle.hash,
    )
    await recordLost(context, tx, { bundler, bundles: rivals })
    return null
  }
  const sent = unsettled.find(({ status }) => status === 'sent') ?? null
  const isLate = !sent || context.clock.now() - sent.createdAt.getTime() >= LATE_AFTER_MS
  if (unsettled.length === 0 || !isLate) return sent
  const client = context.chains.client(bundler.chain.id)
  const nextNonce = await client.getTransactionCount({ address: bundler.account.address })
  const lost = unsettled.filter(({ nonce }) => nonce !== nextNonce)
  await recordLost(context, tx, { bundler, bundles: lost })
  if (!sent || lost.includes(sent)) return null
  const { baseFeePerGas } = await client.getBlock()
  if (parseFees(sent.raw).maxFeePerGas >= (baseFeePerGas ?? 0n)) return sent
  await markReplaced(tx, sent)
  return null
}

async function findReceipt(
  context: Context,
  { chain }: BundlerChain,
  { hash }: Bundle,
): Promise<TransactionReceipt | null> {
  try {
    return await context.chains.client(chain.id).getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

type MinedBundle = { bundler: BundlerChain; bundle: Bundle; receipt: TransactionReceipt }

async function recordReceipt(
  context: Context,
  tx: Queries,
  { bundler, bundle, receipt }: MinedBundle,
): Promise<void> {
  const chain = bundler.chain.id
  if (receipt.status === 'reverted') {
    await recordFailed(context, tx, { bundler, bundle, status: 'reverted' })
    return
  }
  const included = await markMined(tx, chain, bundle)
  const paid = await settleSponsorships(tx, { chain, logs: receipt.logs })
  const { metrics } = context
  metrics.count('latchkey_bundles_total', { chain, status: 'mined' })
  metrics.count('latchkey_user_operations_total', { chain, status: 'included' }, included)
  metrics.count('latchkey_sponsored_wei_total', { chain }, Number(paid))
}

async function recordLost(
  context: Context,
  tx: Queries,
  { bundler, bundles }: { bundler: BundlerChain; bundles: readonly Bundle[] },
): Promise<void> {
  for (const bundle of bundles) {
    await recordFailed(context, tx, { bundler, bundle, status: 'lost' })
  }
}

async function recordFailed(
  { metrics }: Context,
  tx: Queries,
  failure: { bundler: BundlerChain; bundle: Bundle; status: 'reverted' | 'lost' },
): Promise<void> {
  const { bundler, bundle, status } = failure
  const chain = bundler.chain.id
  const dropped = await markFailed(tx, bundle, status)
  metrics.count('latchkey_bundles_total', { chain, status })
  metrics.count('latchkey_user_operations_total', { chain, status: 'dropped' }, dropped)
}
