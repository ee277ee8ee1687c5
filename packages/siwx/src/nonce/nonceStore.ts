/**
 * Stores issued nonces. `binding` ties a nonce to its requester (site, project, browser): the store guarantees that
 * another binding can't consume it.
 */
export type NonceStore = {
  /** Creates a nonce of 128 random bits and stores it until it is consumed or expires. */
  issue(binding: string): Promise<string>
  /** Consumes a nonce. Returns true at most once per nonce, across all callers and nodes. */
  consume(nonce: string, binding: string): Promise<boolean>
}

/** The limits of a nonce store. */
export type NonceLimits = {
  /** How long a nonce is valid. Default: five minutes. */
  ttlMs?: number
  /** The maximum number of nonces. Above it, the oldest are evicted, so that a flood can't grow the store. */
  maxNonces?: number
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

export const defaultNonceLimits: Required<NonceLimits> = {
  ttlMs: 5 * 60_000,
  maxNonces: 100_000,
  now: () => Date.now(),
}

/** 128 random bits as hex: alphanumeric, as EIP-4361 requires. */
export function generateNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 as hex. Stores get only the hash of a binding or a session id, since both are secrets. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
