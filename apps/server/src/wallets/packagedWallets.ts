import { readFile } from 'node:fs/promises'
import { badgeType, type WalletListing } from '@latchkey/wire'
import * as v from 'valibot'

/** A listing with the source of its picture, which is not part of the reply. */
export type DirectoryWallet = WalletListing & {
  chains: string[]
  areChainsAssumed?: boolean
  picture:
    | { kind: 'packaged'; set: string; slug: string }
    | { kind: 'remote'; url: string }
    | { kind: 'letter' }
}

const FILE = new URL('../../data/wallets.json', import.meta.url)

const text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1_000))))

const listing = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  homepage: text,
  rdns: text,
  mobile_link: text,
  universal_link: text,
  desktop_link: text,
  webapp_link: text,
  browse_link: text,
  browse_namespaces: v.optional(v.nullable(v.array(v.string()))),
  app_store: text,
  play_store: text,
  chrome_store: text,
  firefox_store: text,
  injected: v.optional(
    v.nullable(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
  ),
  chains: v.optional(v.array(v.string()), []),
  chains_source: text,
  badge_type: v.optional(v.nullable(badgeType)),
  order: v.optional(v.number(), 0),
  image_slug: text,
  image_set: text,
  image_url: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^https:\/\//)))),
})

/** Leaves out unknown fields instead of sending `null`. */
function withoutNulls<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(entries) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> }
}

export function parseListing(raw: unknown): DirectoryWallet {
  const { image_slug, image_set, image_url, chains_source, id, name, chains, order, ...links } =
    v.parse(listing, raw)
  return {
    id,
    name,
    image_id: id,
    order,
    chains,
    ...(chains_source === 'assumed' ? { areChainsAssumed: true } : {}),
    ...withoutNulls(links),
    picture: pictureOf(image_set, image_slug, image_url),
  }
}

function pictureOf(
  set: string | null | undefined,
  slug: string | null | undefined,
  url: string | null | undefined,
): DirectoryWallet['picture'] {
  if (url) return { kind: 'remote', url }
  return set && slug ? { kind: 'packaged', set, slug } : { kind: 'letter' }
}

/** The packaged wallet listings, most popular first. */
export async function readPackagedWallets(): Promise<DirectoryWallet[]> {
  const raw: unknown = JSON.parse(await readFile(FILE, 'utf8'))
  return v.parse(v.array(v.unknown()), raw).map((entry) => parseListing(entry))
}
