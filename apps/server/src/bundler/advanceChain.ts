import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import type { BundlerChain } from '../userOperation/bundlerChain.ts'
import type { BundlerLock } from './bundlerLock.ts'
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
  lock: BundlerLock,
): Promise<Bundle | null> {
  const chain = bundler.chain.id
  if (!(await hasWork(context.chainDb, chain))) return null
  return lock.hold(
    chain,
    async () => (await settleBundles(context, bundler)) ?? (await createBundle(context, bundler)),
  )
}

/** One cheap query, since most chains are idle most of the time. */
async function hasWork(db: Queries, chain: string): Promise<boolean> {
  const [row] = await db.query(
    v.object({ found: v.boolean() }),
    `SELECT EXISTS (SELECT FROM bundles
                    WHERE chain = $1 AND status IN ('sent', 'replaced', 'refused'))
         OR EXISTS (SELECT FROM user_operations WHERE chain = $1 AND status = 'pending') AS found`,
    [chain],
  )
  return row?.found ?? false
}
