import { type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { Context } from '../context/context.ts'
import { settleSponsorships } from '../paymaster/settleSponsorships.ts'
import type { BundlerChain } from '../userOperation/bundlerChain.ts'
import { parseFees } from './bundleFees.ts'
import {
  type Bundle,
  type BundleFailure,
  findUnsettledBundles,
  markFailed,
  markMined,
  markReplaced,
} from './bundleStore.ts'

/** After it, a transaction whose fee is below the base fee is replaced. */
const REPLACE_AFTER_MS = 15_000
/** After it, a transaction is lost when its nonce is used, and given up when blocks do not take it. */
const LATE_AFTER_MS = 60_000

/** Records what became of the transactions; returns the one that is on its way. The caller holds the chain's lock. */
export async function settleBundles(
  context: Context,
  bundler: BundlerChain,
): Promise<Bundle | null> {
  const unsettled = await findUnsettledBundles(context.chainDb, bundler.chain.id)
  for (const bundle of unsettled) {
    const receipt = await findReceipt(context, bundler, bundle)
    if (!receipt) continue
    await recordReceipt(context, { bundler, bundle, receipt })
    const rivals = unsettled.filter(
      ({ hash, nonce }) => nonce === bundle.nonce && hash !== bundle.hash,
    )
    await recordLost(context, { bundler, bundles: rivals })
    return null
  }
  const sent = unsettled.find(({ status }) => status === 'sent') ?? null
  const ageMs = sent ? context.clock.now() - sent.createdAt.getTime() : LATE_AFTER_MS
  if (unsettled.length === 0 || ageMs < REPLACE_AFTER_MS) return sent
  if (ageMs >= LATE_AFTER_MS) {
    const client = context.chains.client(bundler.chain.id)
    const nextNonce = await client.getTransactionCount({ address: bundler.account.address })
    const lost = unsettled.filter(({ nonce }) => nonce !== nextNonce)
    await recordLost(context, { bundler, bundles: lost })
    if (!sent || lost.includes(sent)) return null
  }
  return sent && settleUnmined(context, bundler, sent)
}

/** The transaction stays on its way, unless another one with its nonce has better chances. */
async function settleUnmined(
  context: Context,
  bundler: BundlerChain,
  sent: Bundle,
): Promise<Bundle | null> {
  const { baseFeePerGas, timestamp } = await context.chains.client(bundler.chain.id).getBlock()
  if (parseFees(sent.raw).maxFeePerGas < (baseFeePerGas ?? 0n)) {
    await context.chainDb.transaction((tx) => markReplaced(tx, sent))
    return null
  }
  // By the chain's clock: a chain that makes no blocks says nothing about the transaction.
  if (Number(timestamp) * 1000 < sent.createdAt.getTime() + LATE_AFTER_MS) return sent
  await recordFailed(context, { bundler, bundle: sent, failure: 'unmined' })
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
  { bundler, bundle, receipt }: MinedBundle,
): Promise<void> {
  const chain = bundler.chain.id
  if (receipt.status === 'reverted') {
    await recordFailed(context, { bundler, bundle, failure: 'reverted' })
    return
  }
  const { logs } = receipt
  const { included, paid } = await context.chainDb.transaction(async (tx) => ({
    included: await markMined(tx, chain, bundle),
    paid: await settleSponsorships(tx, { chain, logs }),
  }))
  const { metrics } = context
  metrics.count('latchkey_bundles_total', { chain, status: 'mined' })
  metrics.count('latchkey_user_operations_total', { chain, status: 'included' }, included)
  metrics.count('latchkey_sponsored_wei_total', { chain }, Number(paid))
}

async function recordLost(
  context: Context,
  { bundler, bundles }: { bundler: BundlerChain; bundles: readonly Bundle[] },
): Promise<void> {
  for (const bundle of bundles) await recordFailed(context, { bundler, bundle, failure: 'lost' })
}

/** Its operations wait again or are given up. */
export async function recordFailed(
  { chainDb, clock, metrics }: Context,
  failed: { bundler: BundlerChain; bundle: Bundle; failure: BundleFailure },
): Promise<void> {
  const { bundler, bundle, failure } = failed
  const chain = bundler.chain.id
  const now = new Date(clock.now())
  const dropped = await chainDb.transaction((tx) => markFailed(tx, chain, { bundle, failure, now }))
  metrics.count('latchkey_bundles_total', { chain, status: failure })
  metrics.count('latchkey_user_operations_total', { chain, status: 'dropped' }, dropped)
}
