import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type WalletListing, walletListing } from '@latchkey/wire'
import * as v from 'valibot'
import { findPackagedIcon, isIconSet } from '../../apps/server/src/images/packagedIcon.ts'
import { findWalletIcon } from '../../apps/server/src/images/walletIcon.ts'

const directory = new URL('../../apps/server/data/wallets.json', import.meta.url)

const entry = v.object({
  ...walletListing.entries,
  /** The wallet's id in RainbowKit; the package lists the wallets that have one. */
  kit_id: v.optional(v.string()),
  image_set: v.nullish(v.string()),
  image_slug: v.nullish(v.string()),
})

/** A listing of the package, with its picture as a data: URL. */
export type PackagedListing = { name: string; listing: WalletListing; picture: string | null }

/** The main chain of each namespace stands for the namespace, by which the page filters. */
const mainChains: Readonly<Record<string, string>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
}

/** The wallets that the package lists for sites without a server, in the directory's order. */
export async function packagedListings(): Promise<readonly PackagedListing[]> {
  const raw: unknown = JSON.parse(await readFile(fileURLToPath(directory), 'utf8'))
  const entries = v.parse(v.array(entry), raw).filter((wallet) => wallet.kit_id)
  return Promise.all(entries.map(toPackaged))
}

async function toPackaged(wallet: v.InferOutput<typeof entry>): Promise<PackagedListing> {
  const { kit_id = '', image_set, image_slug, order, chains, ...links } = wallet
  const namespaces = [...new Set(chains?.map((chain) => chain.split(':')[0] ?? ''))]
  const listing = {
    ...links,
    image_id: wallet.id,
    chains: namespaces.flatMap((namespace) => mainChains[namespace] ?? []),
  }
  const present = Object.entries(listing).filter(([, value]) => value !== null && value !== 'none')
  return {
    name: kit_id.replace(/^1/, 'one'),
    listing: v.parse(walletListing, Object.fromEntries(present)),
    picture: await pictureOf(wallet.id, image_set, image_slug),
  }
}

async function pictureOf(
  id: string,
  set: string | null | undefined,
  slug: string | null | undefined,
): Promise<string | null> {
  const svg = set && slug && isIconSet(set) ? await findPackagedIcon(set, slug) : null
  if (svg) return `data:image/svg+xml,${encodeURIComponent(svg)}`
  const icon = await findWalletIcon(id)
  return icon && `data:${icon.type};base64,${Buffer.from(icon.body).toString('base64')}`
}
