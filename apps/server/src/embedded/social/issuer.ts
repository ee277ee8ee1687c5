import * as v from 'valibot'
import { fetchProvider, requireSafeUrl, SocialError } from './fetchProvider.ts'

/** The used fields of an issuer's metadata (OpenID Connect Discovery). */
export type Issuer = {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  keysUrl: string
  /** Whether it sends `iss` with the callback (RFC 9207). */
  sendsIssuerParameter: boolean
  /** Whether its token endpoint takes the client secret in the Authorization header. */
  usesBasicAuth: boolean
}

const list = v.optional(v.array(v.string()))
const metadata = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  jwks_uri: v.string(),
  authorization_response_iss_parameter_supported: v.optional(v.boolean()),
  code_challenge_methods_supported: list,
  token_endpoint_auth_methods_supported: list,
})

/** @throws SocialError when the metadata names another issuer or lacks PKCE. */
export async function fetchIssuer(issuer: string): Promise<Issuer> {
  const base = issuer.replace(/\/$/, '')
  const found = await fetchProvider(`${base}/.well-known/openid-configuration`, metadata)
  if (found.issuer !== issuer) throw new SocialError('The issuer calls itself otherwise')
  const methods = found.code_challenge_methods_supported
  if (methods && !methods.includes('S256')) throw new SocialError('The issuer cannot do PKCE')
  const urls = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]
  for (const url of urls) requireSafeUrl(url)
  return {
    issuer,
    authorizeUrl: found.authorization_endpoint,
    tokenUrl: found.token_endpoint,
    keysUrl: found.jwks_uri,
    sendsIssuerParameter: found.authorization_response_iss_parameter_supported ?? false,
    usesBasicAuth:
      found.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true,
  }
}
