/**
 * Proof of possession of a key (DPoP, RFC 9449): a stolen token that is bound to the key is useless
 * without it. Made in the browser and verified on the server with WebCrypto alone.
 */
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signatureAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const
const coordinatePattern = /^[A-Za-z0-9_-]{43}$/

/** What a valid proof says. */
export type DpopProof = {
  /** SHA-256 of the key (RFC 7638): what a token is bound to, as `cnf.jkt`. */
  thumbprint: string
  /** Unique to this proof. A server must reject a value it has seen before. */
  id: string
}

/** A key that can sign but can't be exported. You can store it in IndexedDB. */
export async function createDpopKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(keyAlgorithm, false, ['sign', 'verify'])
}

/** The request that a proof is made for. */
export type ProofRequest = {
  method: string
  /** The called URL; its query is ignored. */
  url: string
  /** The access token of the request, if there is one. */
  accessToken?: string
  /** Milliseconds since 1970. Default: the system clock. */
  now?: number
}

/** The `DPoP` header for one request. */
export async function signDpopProof(key: CryptoKeyPair, request: ProofRequest): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const { accessToken, now = Date.now() } = request
  const claims = {
    jti: crypto.randomUUID(),
    htm: request.method,
    htu: proofUrl(request.url) ?? request.url,
    iat: Math.floor(now / 1_000),
    ...(accessToken === undefined ? {} : { ath: await sha256Base64Url(accessToken) }),
  }
  const signed = `${encodeJson(header)}.${encodeJson(claims)}`
  const signature = await crypto.subtle.sign(signatureAlgorithm, key.privateKey, utf8(signed))
  return `${signed}.${encodeBase64Url(new Uint8Array(signature))}`
}

/** The request that the server received. The proof must be for exactly this request. */
export type ProofExpectation = Required<ProofRequest> | Omit<Required<ProofRequest>, 'accessToken'>

const maxAgeSeconds = 120

/** The claims that a `DPoP` header proves for this request, or `null` if it's invalid. */
export async function verifyDpopProof(
  proof: string,
  expected: ProofExpectation,
): Promise<DpopProof | null> {
  const [headerText = '', claimsText = '', signature = '', ...rest] = proof.split('.')
  const header = decodeJson(headerText)
  const claims = decodeJson(claimsText)
  if (rest.length > 0 || proof.length > 4_096 || !header || !claims) return null
  const key = parseKey(header)
  if (!key || !(await isForRequest(claims, expected))) return null
  const publicKey = await importKey(key)
  const bytes = decodeBase64Url(signature)
  if (!publicKey || bytes?.length !== 64 || typeof claims.jti !== 'string') return null
  const isSigned = await crypto.subtle.verify(
    signatureAlgorithm,
    publicKey,
    bytes,
    utf8(`${headerText}.${claimsText}`),
  )
  const isIdValid = claims.jti.length >= 8 && claims.jti.length <= 128
  return isSigned && isIdValid ? { thumbprint: await thumbprintOf(key), id: claims.jti } : null
}

type Jwk = { crv: 'P-256'; kty: 'EC'; x: string; y: string }

function parseKey(header: Record<string, unknown>): Jwk | null {
  const { typ, alg, jwk } = header
  if (typ !== 'dpop+jwt' || alg !== 'ES256' || typeof jwk !== 'object' || jwk === null) return null
  const { kty, crv, x, y, d } = jwk as Partial<Record<string, unknown>>
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') return null
  return d === undefined && coordinatePattern.test(x) && coordinatePattern.test(y)
    ? { crv, kty, x, y }
    : null
}

async function isForRequest(
  claims: Record<string, unknown>,
  expected: ProofExpectation,
): Promise<boolean> {
  const { htm, htu, iat, ath } = claims
  const target = proofUrl(expected.url)
  const isTarget = target !== null && typeof htu === 'string' && proofUrl(htu) === target
  const isRequest = htm === expected.method && isTarget
  const age =
    typeof iat === 'number' ? Math.abs(expected.now / 1_000 - iat) : Number.POSITIVE_INFINITY
  const token = 'accessToken' in expected ? await sha256Base64Url(expected.accessToken) : undefined
  return isRequest && age <= maxAgeSeconds && ath === token
}

async function importKey(key: Jwk): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('jwk', key, keyAlgorithm, false, ['verify'])
  } catch {
    // No point of the curve.
    return null
  }
}

/** The thumbprint of a key (RFC 7638), as the server reads it from the key's proofs. */
export async function dpopThumbprint({ publicKey }: CryptoKeyPair): Promise<string> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return thumbprintOf({ crv: 'P-256', kty: 'EC', x, y })
}

/** The members in the order RFC 7638 sorts them. */
function thumbprintOf({ crv, kty, x, y }: Jwk): Promise<string> {
  return sha256Base64Url(JSON.stringify({ crv, kty, x, y }))
}

/**
 * The URL that a proof is for, without query and fragment, in one spelling: RFC 9449 (4.3) compares
 * after normalization, so the host's case and a default port do not count.
 */
function proofUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, origin, pathname, username, password } = new URL(url)
  const isHttp = protocol === 'https:' || protocol === 'http:'
  return isHttp && username === '' && password === '' ? `${origin}${pathname}` : null
}

async function sha256Base64Url(text: string): Promise<string> {
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function encodeJson(value: unknown): string {
  return encodeBase64Url(utf8(JSON.stringify(value)))
}

function encodeBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (char) => char.charCodeAt(0))
  } catch {
    // A length base64 cannot have.
    return null
  }
}

function decodeJson(text: string): Record<string, unknown> | null {
  const bytes = decodeBase64Url(text)
  try {
    const value: unknown =
      bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    // Not JSON.
    return null
  }
}
