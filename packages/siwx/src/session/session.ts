import type { CaipNetworkId } from '../message/signInMessage.ts'

/** The signed-in account, the time of its sign-in and the expiry. */
export type Session = {
  address: string
  caipNetworkId: CaipNetworkId
  signedInAtMs: number
  expiresAtMs: number
}

/** Stores sessions, by the hash of an id that only the browser's cookie holds. */
export type SessionStore = {
  put(id: string, session: Session): Promise<void>
  get(id: string): Promise<Session | null>
  delete(id: string): Promise<void>
}

/** 256 random bits. The store gets its hash only, so that a leaked store reveals no session id. */
export function generateSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A session as a store gives it back, or `null` when it is none. */
export function parseSession(value: unknown): Session | null {
  if (typeof value !== 'object' || value === null) return null
  const { address, caipNetworkId, signedInAtMs, expiresAtMs } = Object(value)
  if (typeof address !== 'string' || typeof caipNetworkId !== 'string') return null
  if (typeof signedInAtMs !== 'number' || typeof expiresAtMs !== 'number') return null
  if (!isCaipNetworkId(caipNetworkId)) return null
  return { address, caipNetworkId, signedInAtMs, expiresAtMs }
}

function isCaipNetworkId(text: string): text is CaipNetworkId {
  return text.includes(':')
}
