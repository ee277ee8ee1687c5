import { base64urlnopad } from '@scure/base'

/** Bytes that WebCrypto accepts: not backed by a SharedArrayBuffer. */
export type Bytes = Uint8Array<ArrayBuffer>

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Overwrites secrets with zeros. Best effort: the engine may have made copies. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}

export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** Decodes base64url strictly: only the canonical encoding is accepted, so that a changed text is always detected. */
export function fromBase64url(text: string): Bytes {
  return new Uint8Array(base64urlnopad.decode(text))
}
