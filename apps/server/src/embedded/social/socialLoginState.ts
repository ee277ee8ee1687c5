import { createHash } from 'node:crypto'
import type { SocialProvider } from '@latchkey/wire'
import { socialProvider } from '@latchkey/wire'
import * as v from 'valibot'
import type { Embedded } from '../embedded.ts'
import { createToken } from '../keys/hashes.ts'
import { seal, unseal } from '../keys/seal.ts'
import { fetchIssuer } from './issuer.ts'
import type { Provider } from './resolveProvider.ts'

/** The state of a social login between redirect and callback; stored encrypted in its flow. */
export type SocialLoginState = {
  provider: SocialProvider
  verifier: string
  nonce: string
  redirectUri: string
  returnTo: string | null
  /** Set by the callback. */
  account: { issuer: string; subject: string; label: string } | null
}

const stateSchema: v.GenericSchema<unknown, SocialLoginState> = v.object({
  provider: socialProvider,
  verifier: v.string(),
  nonce: v.string(),
  redirectUri: v.string(),
  returnTo: v.nullable(v.string()),
  account: v.nullable(v.object({ issuer: v.string(), subject: v.string(), label: v.string() })),
})

export function sealSocialLoginState(
  { keys }: Embedded,
  flowId: string,
  loginState: SocialLoginState,
): Buffer {
  return seal(keys.mail, Buffer.from(JSON.stringify(loginState)), `social/${flowId}`)
}

export function unsealSocialLoginState(
  { keys }: Embedded,
  flow: { id: string; sealedState: Buffer | null },
): SocialLoginState {
  if (!flow.sealedState) throw new Error('This flow is not a social login')
  const text = unseal(keys.mail, flow.sealedState, `social/${flow.id}`).toString('utf8')
  return v.parse(stateSchema, JSON.parse(text))
}

export function createSocialLoginState(
  provider: SocialProvider,
  { redirectUri, returnTo }: { redirectUri: string; returnTo: string | null },
): SocialLoginState {
  const [verifier, nonce] = [createToken(), createToken()]
  return { provider, verifier, nonce, redirectUri, returnTo, account: null }
}

/** The provider's authorization URL, with PKCE (S256) and state. */
export async function buildAuthorizeUrl(
  provider: Provider,
  loginState: SocialLoginState,
  state: string,
): Promise<string> {
  const base =
    provider.kind === 'oidc'
      ? (await fetchIssuer(provider.issuer)).authorizeUrl
      : provider.authorizeUrl
  const url = new URL(base)
  const challenge = createHash('sha256').update(loginState.verifier).digest('base64url')
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: loginState.redirectUri,
    scope: provider.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(provider.kind === 'oidc' ? { nonce: loginState.nonce } : {}),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
