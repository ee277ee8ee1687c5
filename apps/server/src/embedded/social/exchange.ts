import * as v from 'valibot'
import { askProvider, SocialError } from './askProvider.ts'
import { readIdToken } from './idToken.ts'
import { readIssuer } from './issuer.ts'
import type { Provider } from './presets.ts'

/** Somebody's account at a provider. The label is for people; nothing is decided by it. */
export type SocialAccount = { issuer: string; subject: string; label: string }

/** What a login was begun with and must end with. */
export type Trip = {
  verifier: string
  nonce: string
  redirectUri: string
}

/** What the provider sent the browser back with. */
export type Returned = { code: string; iss: string | null; now: number }

const idReply = v.object({ id_token: v.pipe(v.string(), v.maxLength(32_768)) })
const accessReply = v.object({
  access_token: v.pipe(v.string(), v.maxLength(8_192)),
  token_type: v.pipe(v.string(), v.toLowerCase(), v.literal('bearer')),
})

/** Trades a code for the account of who logged in. @throws SocialError */
export async function exchangeCode(
  provider: Provider,
  trip: Trip,
  returned: Returned,
): Promise<SocialAccount> {
  return provider.kind === 'oidc'
    ? exchangeAtIssuer(provider, trip, returned)
    : exchangeAtServer(provider, trip, returned)
}

async function exchangeAtIssuer(
  provider: Extract<Provider, { kind: 'oidc' }>,
  trip: Trip,
  { code, iss, now }: Returned,
): Promise<SocialAccount> {
  const issuer = await readIssuer(provider.issuer)
  // Else a code of one provider could be made to look like another's (RFC 9207).
  if (iss === null ? issuer.namesItself : iss !== issuer.issuer) {
    throw new SocialError('The answer comes from another issuer')
  }
  const { tokenUrl, takesBasic, keysUrl } = issuer
  const request = tokenRequest(provider, { trip, code, takesBasic })
  const { id_token } = await askProvider(tokenUrl, idReply, request)
  const { clientId } = provider
  const expected = { issuer: issuer.issuer, clientId, nonce: trip.nonce, keysUrl, now }
  const claims = await readIdToken(id_token, expected)
  const label = claims.preferred_username ?? claims.name ?? claims.email ?? provider.name
  return { issuer: issuer.issuer, subject: claims.sub, label: cleanLabel(label) }
}

const id = v.union([
  v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(String)),
])
const person = v.object({
  id,
  login: v.optional(v.string()),
  username: v.optional(v.string()),
  name: v.optional(v.nullable(v.string())),
})
/** X wraps its answer. */
const userReply = v.union([
  person,
  v.pipe(
    v.object({ data: person }),
    v.transform(({ data }) => data),
  ),
])

async function exchangeAtServer(
  provider: Extract<Provider, { kind: 'oauth' }>,
  trip: Trip,
  { code }: Returned,
): Promise<SocialAccount> {
  const request = tokenRequest(provider, { trip, code, takesBasic: provider.name === 'x' })
  const { access_token } = await askProvider(provider.tokenUrl, accessReply, request)
  const headers = { authorization: `Bearer ${access_token}` }
  const user = await askProvider(provider.userUrl, userReply, { headers })
  const label = user.username ?? user.login ?? user.name ?? provider.name
  return { issuer: provider.issuer, subject: user.id, label: cleanLabel(label) }
}

function tokenRequest(
  { clientId, clientSecret }: Provider,
  { trip, code, takesBasic }: { trip: Trip; code: string; takesBasic: boolean },
): RequestInit {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: trip.redirectUri,
    code_verifier: trip.verifier,
    client_id: clientId,
  })
  if (!clientSecret) return { method: 'POST', body }
  if (!takesBasic) {
    body.set('client_secret', clientSecret)
    return { method: 'POST', body }
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { method: 'POST', body, headers: { authorization } }
}

/** A stranger chose it: one short line of visible characters. */
function cleanLabel(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return line.slice(0, 100) || 'Account'
}
