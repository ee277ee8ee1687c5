import { createHmac, createPublicKey } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type Attack, hostileClient, reply } from './hostileProvider.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (): number => Math.floor(Date.now() / 1_000)

function signedWithSecret(header: object, claims: object, secret: string | Buffer): string {
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const claimAttacks: readonly [string, Record<string, unknown>][] = [
  ['another issuer', { iss: 'https://accounts.evil.example' }],
  ['an issuer with a slash more', { iss: 'http://localhost/' }],
  ['no issuer', { iss: undefined }],
  ['a list of issuers', { iss: ['https://accounts.evil.example'] }],
  ['an empty issuer', { iss: '' }],
  ['another audience', { aud: 'client-8' }],
  ['no audience', { aud: undefined }],
  ['an empty audience', { aud: '' }],
  ['no audience in a list', { aud: [] }],
  ['a list with another audience', { aud: ['client-8'] }],
  ['our audience among others', { aud: [hostileClient, 'client-8'] }],
  ['an audience that begins like ours', { aud: `${hostileClient}7` }],
  ['an audience in capitals', { aud: hostileClient.toUpperCase() }],
  ['another nonce', { nonce: 'A'.repeat(43) }],
  ['no nonce', { nonce: undefined }],
  ['an empty nonce', { nonce: '' }],
  ['a number as nonce', { nonce: 0 }],
  ['a list as nonce', { nonce: ['x'] }],
  ['a time that is over', { exp: seconds() - 3_600 }],
  ['no end', { exp: undefined }],
  ['an end in words', { exp: 'never' }],
  ['an end of null', { exp: null }],
  ['no beginning', { iat: undefined }],
  ['a beginning two hours ago', { iat: seconds() - 7_200 }],
  ['a beginning in an hour', { iat: seconds() + 3_600 }],
  ['not before an hour from now', { nbf: seconds() + 3_600 }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a number as subject', { sub: 1 }],
  ['a list as subject', { sub: ['victim'] }],
  ['an object as subject', { sub: { id: 'victim' } }],
  ['a subject without end', { sub: 'v'.repeat(300) }],
  ['another party it was made for', { azp: 'client-8' }],
]

/** Tokens that were not issued by the issuer, or not for this login. */
export async function tokenAttacks(publicJwk: JWK): Promise<[string, Attack][]> {
  const other = await generateKeyPair('RS256', { extractable: true })
  const otherJwk = await exportJWK(other.publicKey)
  const pem = createPublicKey({ key: { ...publicJwk }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString()
  const byOther = (header: Record<string, unknown>): Attack => ({
    token: ({ claims }) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(other.privateKey),
  })
  const bySecret = (secret: string): Attack => ({
    token: ({ claims }) => signedWithSecret({ alg: 'HS256', kid: 'k1' }, claims, secret),
  })
  const unsigned = (alg: string): Attack => ({
    token: ({ claims }) => `${part({ alg })}.${part(claims)}.`,
  })
  const changed = (change: (good: string) => unknown): Attack => ({
    token: ({ validToken }) => change(validToken),
  })
  return [
    ...claimAttacks.map(([name, claims]): [string, Attack] => [name, { claims }]),
    ['no signature (none)', unsigned('none')],
    ['no signature (None)', unsigned('None')],
    ['no signature (NONE)', unsigned('NONE')],
    ['no signature (RS256)', unsigned('RS256')],
    ['a shared secret: the public key as PEM', bySecret(pem)],
    ['a shared secret: the modulus', bySecret(publicJwk.n ?? '')],
    ['a shared secret: ours', bySecret('client-secret')],
    ['a shared secret: none', bySecret('')],
    ['another key under the same name', byOther({ kid: 'k1' })],
    ['another key without a name', byOther({})],
    ['another key it brings along (jwk)', byOther({ kid: 'k1', jwk: otherJwk })],
    ['another key it points to (jku)', byOther({ kid: 'k1', jku: 'http://localhost:1/keys' })],
    ['another key in a certificate (x5c)', byOther({ kid: 'k1', x5c: ['AAAA'] })],
    ['a name of no key', { header: { kid: 'k2' } }],
    ['a name that is a path', byOther({ kid: '../../dev/null' })],
    ['the type of an access token', { header: { typ: 'at+jwt' } }],
    ['the type of a logout token', { header: { typ: 'logout+jwt' } }],
    ['the type of a proof', { header: { typ: 'dpop+jwt' } }],
    ['a changed body', changed((good) => good.replace(/\.[^.]+\./, `.${part({ sub: 'v' })}.`))],
    ['a cut signature', changed((good) => good.slice(0, -12))],
    ['an empty signature', changed((good) => good.replace(/[^.]+$/, ''))],
    ['zeros as signature', changed((good) => good.replace(/[^.]+$/, 'A'.repeat(342)))],
    ['a fourth part', changed((good) => `${good}.x`)],
    ['five parts', changed((good) => `${good}.x.y`)],
    ['an empty token', changed(() => '')],
    ['no text as token', changed(() => 7)],
    ['a list as token', changed((good) => [good])],
    ['null as token', changed(() => null)],
    ['an object as token', changed((good) => ({ good }))],
  ]
}

/** Malformed answers of the provider. */
export const replyAttacks: readonly [string, Attack][] = [
  ['a token endpoint that refuses', { tokenReply: (to, body) => reply(to, body, 400) }],
  ['a token endpoint that fails', { tokenReply: (to, body) => reply(to, body, 500) }],
  ['a page instead of tokens', { tokenReply: (to) => reply(to, '<html>') }],
  ['no ID token', { tokenReply: (to) => reply(to, '{"token_type":"Bearer","access_token":"a"}') }],
  ['a list of answers', { tokenReply: (to, body) => reply(to, `[${body}]`) }],
  ['half an answer', { tokenReply: (to, body) => reply(to, body.slice(0, 40)) }],
  ['an answer without end', { tokenReply: (to, body) => reply(to, body + ' '.repeat(400_000)) }],
  [
    'an answer elsewhere',
    { tokenReply: (to) => void to.writeHead(307, { location: 'http://localhost:1/' }).end() },
  ],
  ['no keys', { keys: (to) => reply(to, '{"keys":[]}') }],
  ['a secret as key', { keys: (to) => reply(to, '{"keys":[{"kty":"oct","k":"AAAA"}]}') }],
  ['a page instead of keys', { keys: (to) => reply(to, '<html>') }],
  ['keys that fail', { keys: (to, body) => reply(to, body, 503) }],
  ['metadata of another issuer', { metadata: { issuer: 'https://accounts.evil.example' } }],
  ['metadata without PKCE', { metadata: { code_challenge_methods_supported: ['plain'] } }],
  ['a token endpoint without TLS', { metadata: { token_endpoint: 'http://evil.example/token' } }],
  ['keys from a file', { metadata: { jwks_uri: 'file:///etc/passwd' } }],
  ['keys behind a password', { metadata: { jwks_uri: 'http://a:b@localhost/keys' } }],
  ['metadata without keys', { metadata: { jwks_uri: undefined } }],
]
