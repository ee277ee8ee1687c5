import * as v from 'valibot'
import { socialProvider } from './embedded.ts'
import { appScheme } from './safeAppLink.ts'
import { safeUrl } from './safeUrl.ts'
import { caip2 } from './scalars.ts'
import { webUrl } from './webUrl.ts'

const walletId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))
const walletIds = v.pipe(v.array(walletId), v.maxLength(100))
const label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))
/** A wallet's own scheme or an https page, by the rules of the wallet directory. */
const walletLink = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => safeUrl(text) !== null || appScheme(text) !== null, 'a wallet link'),
)

const customWallet = v.object({
  id: walletId,
  name: label,
  homepage: v.optional(webUrl),
  imageUrl: v.optional(webUrl),
  mobileLink: v.optional(walletLink),
  desktopLink: v.optional(walletLink),
  appStoreUrl: v.optional(webUrl),
  androidStoreUrl: v.optional(webUrl),
})

/** A colour, a length or a font: nothing that loads or runs. */
const cssValue = v.pipe(
  v.string(),
  v.regex(/^[\w #%.,()'"-]{1,120}$/),
  v.regex(/^(?!.*(?:url|image|src|attr|var|env)\s*\()/i),
)

const themeVariables = v.object({
  '--lk-accent': v.optional(cssValue),
  '--lk-color-mix': v.optional(cssValue),
  '--lk-color-mix-strength': v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  '--lk-font-family': v.optional(cssValue),
  '--lk-font-size': v.optional(cssValue),
  '--lk-radius': v.optional(cssValue),
})

/**
 * What an owner sets for the modal without a deploy. Everything left out keeps the page's own value, and a value
 * that the page's code sets wins.
 */
export const modalConfig = v.object({
  features: v.optional(
    v.object({
      email: v.optional(v.boolean()),
      swaps: v.optional(v.boolean()),
      onramp: v.optional(v.boolean()),
      send: v.optional(v.boolean()),
      receive: v.optional(v.boolean()),
      history: v.optional(v.boolean()),
      allWallets: v.optional(v.boolean()),
    }),
  ),
  /** Social logins in the order of the buttons. */
  socials: v.optional(v.pipe(v.array(socialProvider), v.maxLength(10))),
  /** The networks that visitors may choose, in their order. */
  networks: v.optional(v.pipe(v.array(caip2), v.maxLength(100))),
  /** Wallets in the order of the first view. */
  walletOrder: v.optional(walletIds),
  hiddenWallets: v.optional(walletIds),
  customWallets: v.optional(v.pipe(v.array(customWallet), v.maxLength(30))),
  texts: v.optional(
    v.object({
      termsUrl: v.optional(webUrl),
      privacyUrl: v.optional(webUrl),
    }),
  ),
  theme: v.optional(
    v.object({
      mode: v.optional(v.picklist(['light', 'dark', 'auto'])),
      variables: v.optional(themeVariables),
    }),
  ),
})
export type ModalConfig = v.InferOutput<typeof modalConfig>
