import * as v from 'valibot'
import { TransactionReceiptNotFoundError } from 'viem'
import type { Context } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { settleSponsorships } from '../paymaster/settleSponsorships.ts'
import { RpcError } from '../rpc/requestNode.ts'
import type { BundlerChain } from './bundlerChain.ts'
import { type Bundle, findOpenBundle, markFailed, markMined } from './bundleStore.ts'
import { createBundle } from './createBundle.ts'

/** After it, a transaction that is not the account's next one counts as lost. */
const LOST_AFTER_MS = 60_000

/**
 * Brings one chain a step forward: settles the transaction on its way, or creates the next one.
 *
 * @returns the transaction to send; sending it twice is harmless
 */
export async function advanceChain(
  context: Context,
  bundler: BundlerChain,
): Promise<Bundle | null> {
  if (!(await hasWork(context.db, bundler.chain.id))) return null
  return context.db.transaction(async (tx) => {
    if (!(await takeLock(tx, bundler.chain.id))) return null
    const open = await findOpenBundle(tx, bundler.chain.id)
    if (open && !(await settle(context, tx, { bundler, bundle: open }))) return open
    return createBundle(context, tx, bundler)
  })
}

/** One cheap query, since most chains are idle most of the time. */
async function hasWork(db: Queries, chain: string): Promise<boolean> {
  const [row] = await db.query(
    v.object({ found: v.boolean() }),
    `SELECT EXISTS (SELECT FROM bundles WHERE chain = $1 AND status = 'sent')
         OR EXISTS (SELECT FROM user_operations WHERE chain = $1 AND status = 'pending') AS found`,
    [chain],
  )
  return row?.found ?? false
}

/** Serialises the nodes, since they share the bundler's account. */
async function takeLock(tx: Queries, chain: string): Promise<boolean> {
  const [row] = await tx.query(
    v.object({ taken: v.boolean() }),
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
    [`bundler:${chain}`],
  )
  return row?.taken ?? false
}

/** Records what became of the transaction; `false` while it is on its way. */
async function settle(
  context: Context,
  tx: Queries,
  { bundler, bundle }: { bundler: BundlerChain; bundle: Bundle },
): Promise<boolean> {
  const { metrics } = context
  const chain = bundler.chain.id
  const client = context.chains.client(chain)
  const receipt = await client
    .getTransactionReceipt({ hash: bundle.hash })
    .catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
  if (receipt?.status === 'success') {
    const included = await markMined(tx, bundle)
    const paid = await settleSponsorships(tx, { chain, logs: receipt.logs })
    metrics.count('latchkey_bundles_total', { chain, status: 'mined' })
    metrics.count('latchkey_user_operations_total', { chain, status: 'included' }, included)
    metrics.count('latchkey_sponsored_wei_total', { chain }, Number(paid))
    return true
  }
  if (receipt) return fail('reverted')
  const age = context.clock.now() - bundle.createdAt.getTime()
  if (age < LOST_AFTER_MS) return false
  const count = await client.getTransactionCount({ address: bundler.account.address })
  if (count === bundle.nonce) return false
  return fail('lost')

  async function fail(status: 'reverted' | 'lost'): Promise<true> {
    const dropped = await markFailed(tx, bundle, status)
    metrics.count('latchkey_bundles_total', { chain, status })
    metrics.count('latchkey_user_operations_total', { chain, status: 'dropped' }, dropped)
    return true
  }
}

/** Sends the stored bytes; the node may have them already. */
export async function sendBundle({ chain }: BundlerChain, { raw }: Bundle): Promise<void> {
  try {
    await chain.nodes.request({ method: 'eth_sendRawTransaction', params: [raw] })
  } catch (error) {
    if (error instanceof RpcError && /known|imported|nonce too low/i.test(error.message)) return
    throw error
  }
}
