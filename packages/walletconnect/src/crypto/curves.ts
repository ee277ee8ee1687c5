/** 32-byte keys as lower-case hex. */
export type KeyPair = { privateKey: string; publicKey: string }

/** The two curves of the protocol: X25519 agrees on session keys, Ed25519 signs the relay's token. */
export type Curves = {
  createAgreementPair(): Promise<KeyPair>
  /** The raw X25519 secret; refuses a peer key that leads to the all-zero secret. */
  agree(privateKey: string, peerPublicKey: string): Promise<Uint8Array>
  createSigningPair(): Promise<KeyPair>
  sign(pair: KeyPair, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}
