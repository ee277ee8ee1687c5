import { sha256Hex } from '../nonce/nonceStore.ts'
import { generateSessionId, type Session } from '../session/session.ts'
import { readCookie, writeCookie } from './cookies.ts'
import type { HandlerSettings } from './settings.ts'

const sessionCookie = 'siwx-session'

/** The session of the cookie, unless it has expired. */
export async function findSession(
  settings: HandlerSettings,
  cookieHeader: string | null,
): Promise<Session | null> {
  const id = readCookie(cookieHeader, sessionCookie, settings.cookies)
  const session = id === null ? null : await settings.sessions.get(await sha256Hex(id))
  return session !== null && session.expiresAtMs > settings.now() ? session : null
}

export async function deleteSession(
  settings: HandlerSettings,
  cookieHeader: string | null,
): Promise<void> {
  const id = readCookie(cookieHeader, sessionCookie, settings.cookies)
  if (id !== null) await settings.sessions.delete(await sha256Hex(id))
}

/** Stores a session under a new id and returns its cookie. The store gets only the id's hash. */
export async function storeSession(settings: HandlerSettings, session: Session): Promise<string> {
  const id = generateSessionId()
  await settings.sessions.put(await sha256Hex(id), session)
  const maxAgeSeconds = Math.floor(settings.sessionTtlMs / 1_000)
  return writeCookie(sessionCookie, id, { ...settings.cookies, maxAgeSeconds })
}

/** A cookie that deletes the session's cookie in the browser. */
export function expiredCookie(settings: HandlerSettings): string {
  return writeCookie(sessionCookie, '', { ...settings.cookies, maxAgeSeconds: 0 })
}

/** The session as the routes send it to the page. */
export function toSessionReply(session: Session): Record<string, string | number> {
  const { address, caipNetworkId, signedInAtMs, expiresAtMs } = session
  return { address, chainId: caipNetworkId, signedInAt: signedInAtMs, expiresAt: expiresAtMs }
}
