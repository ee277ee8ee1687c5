/** A P-256 public key in uncompressed form: 65 bytes. */
export type PublicPoint = Uint8Array<ArrayBuffer>

const pointLength = 65
const ivLength = 12
const counterLength = 4
const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The association key; the wallet gets its public part from the link and verifies the hello with it. */
export type Association = { privateKey: CryptoKey; point: PublicPoint; token: string }

export async function createAssociation(): Promise<Association> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdsa, false, ['sign'])
  const point = await pointOf(publicKey)
  const text = btoa(String.fromCharCode(...point))
  return {
    privateKey,
    point,
    token: text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  }
}

/** HELLO_REQ: an ephemeral ECDH key, signed with the association key. */
export async function createHello(
  association: Association,
): Promise<{ hello: Uint8Array<ArrayBuffer>; privateKey: CryptoKey }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const point = await pointOf(publicKey)
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    association.privateKey,
    point,
  )
  return { hello: Uint8Array.from([...point, ...new Uint8Array(signature)]), privateKey }
}

/** Derives the shared AES key (ECDH, HKDF) from the wallet's HELLO_RSP. */
export async function agreeOnKey(
  reply: Uint8Array<ArrayBuffer>,
  ours: { privateKey: CryptoKey; association: PublicPoint },
): Promise<CryptoKey> {
  const point = reply.slice(0, pointLength)
  const theirs = await crypto.subtle.importKey('raw', point, ecdh, false, [])
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: theirs },
    ours.privateKey,
    256,
  )
  const seed = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: ours.association, info: new Uint8Array() },
    seed,
    { name: 'AES-GCM', length: 128 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** The session properties after the wallet's key in HELLO_RSP; may be empty. */
export function sealedProperties(reply: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return reply.slice(pointLength)
}

/** Encrypts a message (AES-GCM). Each side counts its messages from one; the sequence number is the AAD. */
export async function encryptMessage(
  key: CryptoKey,
  count: number,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sequenceNumber = new Uint8Array(counterLength)
  new DataView(sequenceNumber.buffer).setUint32(0, count)
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: sequenceNumber },
    key,
    new TextEncoder().encode(text),
  )
  return Uint8Array.from([...sequenceNumber, ...iv, ...new Uint8Array(sealed)])
}

/** Decrypts a message. @throws for another key or another sequence number */
export async function decryptMessage(
  key: CryptoKey,
  count: number,
  message: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const sequenceNumber = message.slice(0, counterLength)
  const iv = message.slice(counterLength, counterLength + ivLength)
  if (new DataView(sequenceNumber.buffer).getUint32(0) !== count)
    throw new Error('A message is missing')
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: sequenceNumber },
    key,
    message.slice(counterLength + ivLength),
  )
  return new TextDecoder().decode(text)
}

async function pointOf(key: CryptoKey): Promise<PublicPoint> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}
