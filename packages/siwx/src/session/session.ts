import type { ChainId } from '../message/signInMessage.ts'

/** The signed-in account and the expiry (milliseconds since 1970). */
export type Session = {
  address: string
  chainId: ChainId
  signedInAt: number
  expiresAt: number
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
  const { address, chainId, signedInAt, expiresAt } = value as Partial<Record<string, unknown>>
  if (typeof address !== 'string' || typeof chainId !== 'string') return null
  if (typeof signedInAt !== 'number' || typeof expiresAt !== 'number') return null
  return isChainId(chainId) ? { address, chainId, signedInAt, expiresAt } : null
}

function isChainId(text: string): text is ChainId {
  return text.includes(':')
}
