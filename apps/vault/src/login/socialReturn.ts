import { bytes32, embeddedId, type SocialProvider, safeUrl, socialProvider } from '@latchkey/wire'
import * as v from 'valibot'

/** What the server tells the vault's `/social` page about a login at a provider, in the fragment. */
export type SocialReturn = {
  flow: string
  /** The origin of the site that the login is for. */
  site: string
  provider: SocialProvider
  /** `link`: the provider's account is added to a wallet login that exists. */
  action: 'login' | 'link'
  /** The page of the site to go back to, when the whole page went to the provider. */
  returnTo: string | null
  outcome: { result: string } | { error: string }
}

const schema = v.object({
  flow: embeddedId,
  site: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\s@]+$/i)),
  provider: socialProvider,
  action: v.picklist(['login', 'link']),
  returnTo: v.optional(v.string()),
  result: v.optional(bytes32),
  error: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))),
})

/** `null` for a fragment that the server did not write: anyone can make a link to this page. */
export function readSocialReturn(hash: string): SocialReturn | null {
  const facts = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const read = v.safeParse(schema, facts)
  if (!read.success) return null
  const { returnTo: page, result, error, ...rest } = read.output
  const returnTo = page === undefined ? null : safeUrl(page)
  if (page !== undefined && (!returnTo || new URL(returnTo).origin !== rest.site)) return null
  if (error !== undefined) return { ...rest, returnTo, outcome: { error } }
  return result === undefined ? null : { ...rest, returnTo, outcome: { result } }
}
