import * as v from 'valibot'
import { appScheme } from './safeAppLink.ts'
import { safeUrl } from './safeUrl.ts'

const maxUrlLength = 2_048

/** A URL that a page may navigate to: https, or http on localhost. */
export const webUrl = v.pipe(
  v.string(),
  v.maxLength(maxUrlLength),
  v.check((text) => safeUrl(text) !== null, 'an https URL'),
)

/** A link of the wallet directory to a web page; a listing keeps its other fields when this one is unusable. */
export const listedWebUrl = v.fallback(v.nullish(webUrl), null)

/** A link of the wallet directory to a wallet: a web page or the scheme of the wallet's app. */
export const listedWalletLink = v.fallback(
  v.nullish(
    v.pipe(
      v.string(),
      v.maxLength(maxUrlLength),
      v.check((text) => safeUrl(text) !== null || appScheme(text) !== null, 'a wallet link'),
    ),
  ),
  null,
)
