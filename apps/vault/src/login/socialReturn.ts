import { bytes32, embeddedId, type SocialProvider, safeUrl, socialProvider } from '@latchkey/wire'
import * as v from 'valibot'

/** The fragment with which the server redirects to the vault's `/social` page after a social login. */
export type SocialReturn = {
  flow: string
  /** The origin of the site that began the login. */
  site: string
  provider: SocialProvider
  /** `link`: adds the provider's account to an existing wallet. */
  action: 'login' | 'link'
  /** The page of the site to return to after a full-page redirect. */
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

/** Parses the fragment; `null` if it is malformed, since any page can link here. */
export function parseSocialReturn(hash: string): SocialReturn | null {
  const fields = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const read = v.safeParse(schema, fields)
  if (!read.success) return null
  const { returnTo: returnUrl, result, error, ...rest } = read.output
  const returnTo = returnUrl === undefined ? null : safeUrl(returnUrl)
  if (returnUrl !== undefined && (!returnTo || new URL(returnTo).origin !== rest.site)) return null
  if (error !== undefined) return { ...rest, returnTo, outcome: { error } }
  return result === undefined ? null : { ...rest, returnTo, outcome: { result } }
}
