import * as v from 'valibot'
import { fetchProvider, SocialError } from './fetchProvider.ts'
import { verifyIdToken } from './idToken.ts'
import { fetchIssuer } from './issuer.ts'
import type { Provider } from './resolveProvider.ts'

/** The user's account at a provider. The label is only displayed. */
export type SocialAccount = { issuer: string; subject: string; label: string }

/** PKCE verifier, nonce and redirect URI of a login. */
export type PkceState = {
  verifier: string
  nonce: string
  redirectUri: string
}

/** The parameters of the provider's redirect. */
export type CallbackParameters = { code: string; iss: string | null; now: number }

const idReply = v.object({ id_token: v.pipe(v.string(), v.maxLength(32_768)) })
const accessReply = v.object({
  access_token: v.pipe(v.string(), v.maxLength(8_192)),
  token_type: v.pipe(v.string(), v.toLowerCase(), v.literal('bearer')),
})

/** Exchanges an authorization code for the user's account. @throws SocialError */
export async function exchangeCode(
  provider: Provider,
  login: PkceState,
  returned: CallbackParameters,
): Promise<SocialAccount> {
  return provider.kind === 'oidc'
    ? exchangeWithOidc(provider, login, returned)
    : exchangeWithOAuth(provider, login, returned)
}

async function exchangeWithOidc(
  provider: Extract<Provider, { kind: 'oidc' }>,
  login: PkceState,
  { code, iss, now }: CallbackParameters,
): Promise<SocialAccount> {
  const issuer = await fetchIssuer(provider.issuer)
  // Prevents mix-up attacks: a code of one provider presented as another's (RFC 9207).
  if (iss === null ? issuer.sendsIssuerParameter : iss !== issuer.issuer) {
    throw new SocialError('The answer comes from another issuer')
  }
  const { tokenUrl, usesBasicAuth, keysUrl } = issuer
  const request = tokenRequest(provider, { login, code, usesBasicAuth })
  const { id_token } = await fetchProvider(tokenUrl, idReply, request)
  const { clientId } = provider
  const expected = { issuer: issuer.issuer, clientId, nonce: login.nonce, keysUrl, now }
  const claims = await verifyIdToken(id_token, expected)
  const label = claims.preferred_username ?? claims.name ?? claims.email ?? provider.name
  return { issuer: issuer.issuer, subject: claims.sub, label: cleanLabel(label) }
}

const id = v.union([
  v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(String)),
])
const oauthUser = v.object({
  id,
  login: v.optional(v.string()),
  username: v.optional(v.string()),
  name: v.optional(v.nullable(v.string())),
})
/** X wraps its answer in `data`. */
const userReply = v.union([
  oauthUser,
  v.pipe(
    v.object({ data: oauthUser }),
    v.transform(({ data }) => data),
  ),
])

async function exchangeWithOAuth(
  provider: Extract<Provider, { kind: 'oauth' }>,
  login: PkceState,
  { code }: CallbackParameters,
): Promise<SocialAccount> {
  const request = tokenRequest(provider, { login, code, usesBasicAuth: provider.name === 'x' })
  const { access_token } = await fetchProvider(provider.tokenUrl, accessReply, request)
  const headers = { authorization: `Bearer ${access_token}` }
  const user = await fetchProvider(provider.userUrl, userReply, { headers })
  const label = user.username ?? user.login ?? user.name ?? provider.name
  return { issuer: provider.issuer, subject: user.id, label: cleanLabel(label) }
}

function tokenRequest(
  { clientId, clientSecret }: Provider,
  { login, code, usesBasicAuth }: { login: PkceState; code: string; usesBasicAuth: boolean },
): RequestInit {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: login.redirectUri,
    code_verifier: login.verifier,
    client_id: clientId,
  })
  if (!clientSecret) return { method: 'POST', body }
  if (!usesBasicAuth) {
    body.set('client_secret', clientSecret)
    return { method: 'POST', body }
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { method: 'POST', body, headers: { authorization } }
}

/** The provider's user chose the label: keep one short line of visible characters. */
function cleanLabel(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return line.slice(0, 100) || 'Account'
}
