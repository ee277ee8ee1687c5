/** 32-byte keys as lower-case hex. */
export type KeyPair = { privateKey: string; publicKey: string }

/** The cryptography of the protocol, except its cipher. */
export type Primitives = {
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** X25519. */
  createAgreementPair(): Promise<KeyPair>
  /** HKDF-SHA256 of the X25519 secret; refuses a peer key that leads to the all-zero secret. */
  agree(privateKey: string, peerPublicKey: string): Promise<Uint8Array>
  /** Ed25519. */
  createSigningPair(): Promise<KeyPair>
  sign(pair: KeyPair, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}
