import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { arrangeWallets, type WalletChanges } from './arrangeWallets.ts'
import { type DirectoryWallet, parseListing, readPackagedWallets } from './packagedWallets.ts'

export type Directory = {
  /** In the operator's order. */
  list(): Promise<readonly DirectoryWallet[]>
  find(id: string): Promise<DirectoryWallet | null>
}

const FRESH_MS = 10_000

const changeRow = v.object({
  wallet_id: v.string(),
  listing: v.nullable(v.record(v.string(), v.unknown())),
  hidden: v.boolean(),
  position: v.nullable(v.number()),
})

type Arranged = { wallets: readonly DirectoryWallet[]; byId: ReadonlyMap<string, DirectoryWallet> }

/** The wallet directory: the packaged listings with the operator's changes. */
export function createDirectory(context: Context): Directory {
  let packaged: Promise<DirectoryWallet[]> | null = null
  let cached: { arranged: Promise<Arranged>; until: number } | null = null

  const loadArranged = (): Promise<Arranged> => {
    const now = context.clock.now()
    if (cached && cached.until > now) return cached.arranged
    packaged ??= readPackagedWallets()
    const fresh = arrange(context, packaged)
    cached = { arranged: fresh, until: now + FRESH_MS }
    fresh.catch(() => {
      cached = null
    })
    return fresh
  }
  return {
    list: async () => (await loadArranged()).wallets,
    find: async (id) => (await loadArranged()).byId.get(id) ?? null,
  }
}

async function arrange(context: Context, packaged: Promise<DirectoryWallet[]>): Promise<Arranged> {
  const databaseChanges = await readChanges(context, await packaged)
  const { wallets: added, hiddenWallets, walletOrder } = context.config
  const wallets = arrangeWallets(await packaged, {
    added: [...added, ...databaseChanges.added],
    hidden: [...hiddenWallets, ...databaseChanges.hidden],
    first: [
      ...databaseChanges.first,
      ...walletOrder.filter((id) => !databaseChanges.first.includes(id)),
    ],
  })
  return { wallets, byId: new Map(wallets.map((wallet) => [wallet.id, wallet])) }
}

async function readChanges(
  context: Context,
  packaged: readonly DirectoryWallet[],
): Promise<WalletChanges> {
  const rows = await context.db.query(
    changeRow,
    'SELECT wallet_id, listing, hidden, position FROM wallet_changes ORDER BY position NULLS LAST, wallet_id',
  )
  return {
    added: rows.flatMap(({ wallet_id: id, listing }) => {
      const changed =
        listing && readListing(context, id, { ...packagedListing(packaged, id), ...listing, id })
      return changed ?? []
    }),
    hidden: rows.filter(({ hidden }) => hidden).map((row) => row.wallet_id),
    first: rows.filter(({ position }) => position !== null).map((row) => row.wallet_id),
  }
}

function packagedListing(
  packaged: readonly DirectoryWallet[],
  id: string,
): Record<string, unknown> {
  const { picture, ...listing } = packaged.find((wallet) => wallet.id === id) ?? { picture: null }
  if (picture?.kind !== 'packaged') return listing
  return { ...listing, image_set: picture.set, image_slug: picture.slug }
}

/** An invalid listing in the database is skipped, so that the directory stays available. */
function readListing(context: Context, id: string, raw: unknown): DirectoryWallet | null {
  try {
    return parseListing(raw)
  } catch (error) {
    context.log.warn('wallets.bad-listing', { id: id.slice(0, 12), error })
    return null
  }
}
