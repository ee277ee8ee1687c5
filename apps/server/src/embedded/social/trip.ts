import { createHash } from 'node:crypto'
import type { SocialProvider } from '@latchkey/wire'
import { socialProvider } from '@latchkey/wire'
import * as v from 'valibot'
import type { Embedded } from '../embedded.ts'
import { createToken } from '../keys/hashes.ts'
import { seal, unseal } from '../keys/seal.ts'
import { readIssuer } from './issuer.ts'
import type { Provider } from './presets.ts'

/** What a social login carries along, sealed in its flow. */
export type SocialRest = {
  provider: SocialProvider
  verifier: string
  nonce: string
  redirectUri: string
  returnTo: string | null
  /** Once the provider has answered. */
  account: { issuer: string; subject: string; label: string } | null
}

const restSchema: v.GenericSchema<unknown, SocialRest> = v.object({
  provider: socialProvider,
  verifier: v.string(),
  nonce: v.string(),
  redirectUri: v.string(),
  returnTo: v.nullable(v.string()),
  account: v.nullable(v.object({ issuer: v.string(), subject: v.string(), label: v.string() })),
})

export function sealRest({ keys }: Embedded, flowId: string, rest: SocialRest): Buffer {
  return seal(keys.mail, Buffer.from(JSON.stringify(rest)), `social/${flowId}`)
}

export function readRest(
  { keys }: Embedded,
  flow: { id: string; rest: Buffer | null },
): SocialRest {
  if (!flow.rest) throw new Error('This is no social login')
  const text = unseal(keys.mail, flow.rest, `social/${flow.id}`).toString('utf8')
  return v.parse(restSchema, JSON.parse(text))
}

export function createRest(
  provider: SocialProvider,
  { redirectUri, returnTo }: { redirectUri: string; returnTo: string | null },
): SocialRest {
  const [verifier, nonce] = [createToken(), createToken()]
  return { provider, verifier, nonce, redirectUri, returnTo, account: null }
}

/** Where the popup goes. */
export async function authorizeUrl(
  provider: Provider,
  rest: SocialRest,
  state: string,
): Promise<string> {
  const base =
    provider.kind === 'oidc'
      ? (await readIssuer(provider.issuer)).authorizeUrl
      : provider.authorizeUrl
  const url = new URL(base)
  const challenge = createHash('sha256').update(rest.verifier).digest('base64url')
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: rest.redirectUri,
    scope: provider.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(provider.kind === 'oidc' ? { nonce: rest.nonce } : {}),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
