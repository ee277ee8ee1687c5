/** 32-byte keys as lower-case hex. */
export type KeyPair = { privateKey: string; publicKey: string }

/** What WebCrypto takes. Not `Uint8Array<ArrayBuffer>`: before TypeScript 5.7 the type has no parameter. */
type Bytes = Uint8Array & BufferSource

/** The cryptography of the protocol, except its cipher. */
export type Primitives = {
  sha256(bytes: Bytes): Promise<Uint8Array>
  /** X25519. */
  createX25519KeyPair(): Promise<KeyPair>
  /** HKDF-SHA256 of the X25519 secret; rejects a peer key that leads to the all-zero secret. */
  deriveSharedKey(privateKey: string, peerPublicKey: string): Promise<Uint8Array>
  /** Ed25519. */
  createSigningPair(): Promise<KeyPair>
  sign(pair: KeyPair, bytes: Bytes): Promise<Uint8Array>
}
