import * as v from 'valibot'
import type { Context } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { RpcError } from '../rpc/requestNode.ts'
import type { BundlerChain } from './bundlerChain.ts'
import type { Bundle } from './bundleStore.ts'
import { createBundle } from './createBundle.ts'
import { settleBundles } from './settleBundles.ts'

/**
 * Brings one chain a step forward: settles the transaction on its way, or creates the next one.
 *
 * @returns the transaction to send; sending it twice is harmless
 */
export async function advanceChain(
  context: Context,
  bundler: BundlerChain,
): Promise<Bundle | null> {
  if (!(await hasWork(context.chainDb, bundler.chain.id))) return null
  return context.chainDb.transaction(async (tx) => {
    if (!(await tryLock(tx, bundler.chain.id))) return null
    const inFlight = await settleBundles(context, tx, bundler)
    return inFlight ?? createBundle(context, tx, bundler)
  })
}

/** One cheap query, since most chains are idle most of the time. */
async function hasWork(db: Queries, chain: string): Promise<boolean> {
  const [row] = await db.query(
    v.object({ found: v.boolean() }),
    `SELECT EXISTS (SELECT FROM bundles WHERE chain = $1 AND status IN ('sent', 'replaced'))
         OR EXISTS (SELECT FROM user_operations WHERE chain = $1 AND status = 'pending') AS found`,
    [chain],
  )
  return row?.found ?? false
}

/** Serialises the nodes, since they share the bundler's account. */
async function tryLock(tx: Queries, chain: string): Promise<boolean> {
  const [row] = await tx.query(
    v.object({ taken: v.boolean() }),
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
    [`bundler:${chain}`],
  )
  return row?.taken ?? false
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
