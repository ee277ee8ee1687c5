/**
 * Where the nonces that were handed out wait. `binding` ties a nonce to who asked for it (site,
 * project, browser): it is the store's promise that another binding cannot spend it.
 */
export type NonceStore = {
  /** Makes a nonce of 128 random bits and keeps it until it is spent or too old. */
  issue(binding: string): Promise<string>
  /** Spends a nonce. True at most once for each, whoever asks and from however many nodes. */
  spend(nonce: string, binding: string): Promise<boolean>
}

export type NonceLimits = {
  /** How long a nonce lives. Five minutes unless said otherwise. */
  ttlMs?: number
  /** How many are kept; beyond it the oldest go first, so a flood cannot grow the store. */
  maxNonces?: number
  now?: () => number
}

export const defaultNonceLimits: Required<NonceLimits> = {
  ttlMs: 5 * 60_000,
  maxNonces: 100_000,
  now: () => Date.now(),
}

/** 128 random bits in hexadecimal: letters and digits only, as EIP-4361 asks. */
export function generateNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A binding as it is kept: of one length, and without the secret that may be part of it. */
export async function hashBinding(binding: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(binding))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
