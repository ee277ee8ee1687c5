import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getPublicKeyFromPrivateKey,
  signBytes,
} from '@solana/kit'

/** A key that signs. */
export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

export async function openSolanaKey(seed: string): Promise<SolanaKey> {
  const secret = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const { privateKey } = await createKeyPairFromPrivateKeyBytes(secret, true)
  const publicKey = await getPublicKeyFromPrivateKey(privateKey, true)
  return {
    address: await getAddressFromPublicKey(publicKey),
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (bytes) => Uint8Array.from(await signBytes(privateKey, bytes)),
  }
}
