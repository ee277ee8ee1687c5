const { subtle } = globalThis.crypto
const pointLength = 65
const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const

/** The wallet's side of a Mobile Wallet Adapter session, written from the specification alone. */
export type MobileChannel = {
  /** The wallet's key, and the session's properties sealed. */
  hello: Uint8Array<ArrayBuffer>
  seal(text: string): Promise<Uint8Array<ArrayBuffer>>
  unseal(message: Uint8Array<ArrayBuffer>): Promise<string>
}

/** @throws when the hello is not signed by the association key of the link */
export async function openMobileChannel(
  association: string,
  hello: Uint8Array<ArrayBuffer>,
): Promise<MobileChannel> {
  const salt = Uint8Array.from(Buffer.from(association, 'base64url'))
  const point = hello.slice(0, pointLength)
  const signer = { name: 'ECDSA', namedCurve: 'P-256' }
  const associationKey = await subtle.importKey('raw', salt, signer, false, ['verify'])
  const proof = { name: 'ECDSA', hash: 'SHA-256' }
  if (!(await subtle.verify(proof, associationKey, hello.slice(pointLength), point))) {
    throw new Error('The hello is not signed by whom the link named.')
  }
  const pair = await subtle.generateKey(agreement, true, ['deriveBits'])
  const theirs = await subtle.importKey('raw', point, agreement, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256)
  const seed = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const derive = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() }
  const bits = await subtle.deriveBits(derive, seed, 128)
  const key = await subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt'])
  let sentCount = 0
  let receivedCount = 0
  const seal = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
    sentCount += 1
    const sequenceNumber = Uint8Array.of(0, 0, sentCount >> 8, sentCount & 0xff)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const algorithm = { name: 'AES-GCM', iv, additionalData: sequenceNumber, tagLength: 128 }
    const sealed = await subtle.encrypt(algorithm, key, new TextEncoder().encode(text))
    return Uint8Array.from([...sequenceNumber, ...iv, ...new Uint8Array(sealed)])
  }
  const publicPoint = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const properties = await seal(JSON.stringify({ v: 1 }))
  return {
    hello: Uint8Array.from([...publicPoint, ...properties]),
    seal,
    async unseal(message) {
      receivedCount += 1
      const sequenceNumber = message.slice(0, 4)
      if (sequenceNumber[3] !== receivedCount) throw new Error('A message is missing.')
      const algorithm = {
        name: 'AES-GCM',
        iv: message.slice(4, 16),
        additionalData: sequenceNumber,
      }
      return new TextDecoder().decode(await subtle.decrypt(algorithm, key, message.slice(16)))
    },
  }
}
