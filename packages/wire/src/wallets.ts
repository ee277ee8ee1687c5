import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, textList } from './scalars.ts'
import { listedWalletLink, listedWebUrl } from './webUrl.ts'

const text = v.pipe(v.string(), v.maxLength(2048))

/** `certified` wallets passed the directory's own checks. */
export const badgeType = v.picklist(['none', 'certified'])

/** One listing of the wallet directory; what a wallet does not have is absent or `null`. */
export const walletListing = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)),
  name: v.pipe(v.string(), v.maxLength(200)),
  homepage: listedWebUrl,
  image_id: v.nullish(text),
  order: v.nullish(v.number()),
  mobile_link: listedWalletLink,
  universal_link: listedWebUrl,
  desktop_link: listedWalletLink,
  webapp_link: listedWebUrl,
  /** Opens a page in the wallet's own browser: `{url}`, `{urlTwice}`, `{origin}` and `{page}` stand for the page. */
  browse_link: v.nullish(text),
  /** The namespaces that the wallet supports on a phone only in its own browser. */
  browse_namespaces: v.nullish(v.array(v.string())),
  app_store: listedWebUrl,
  play_store: listedWebUrl,
  chrome_store: listedWebUrl,
  firefox_store: listedWebUrl,
  rdns: v.nullish(text),
  injected: v.nullish(
    v.array(v.object({ namespace: v.nullish(v.string()), injected_id: v.nullish(v.string()) })),
  ),
  chains: v.nullish(v.array(v.string())),
  badge_type: v.nullish(badgeType),
})
export type WalletListing = v.InferOutput<typeof walletListing>

export const walletsEndpoint = endpoint({
  method: 'GET',
  path: '/getWallets',
  summary: 'A page of the wallet directory.',
  input: v.object({
    page: v.optional(count),
    entries: v.optional(count),
    /** CAIP-2 ids; a wallet that supports one of them matches. */
    chains: v.optional(textList),
    include: v.optional(textList),
    exclude: v.optional(textList),
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    badge_type: v.optional(badgeType),
  }),
  reply: v.object({ data: v.array(walletListing), count: v.number() }),
})
