import { hashBinding } from '../nonce/nonceStore.ts'
import { generateSessionId, type Session } from '../session/session.ts'
import { readCookie, writeCookie } from './cookies.ts'
import type { Site } from './site.ts'

const sessionCookie = 'siwx-session'

/** The session of the cookie, unless it has expired. */
export async function findSession(
  site: Site,
  cookieHeader: string | null,
): Promise<Session | null> {
  const id = readCookie(cookieHeader, sessionCookie, site.cookies)
  const session = id === null ? null : await site.sessions.get(await hashBinding(id))
  return session !== null && session.expiresAt > site.now() ? session : null
}

export async function deleteSession(site: Site, cookieHeader: string | null): Promise<void> {
  const id = readCookie(cookieHeader, sessionCookie, site.cookies)
  if (id !== null) await site.sessions.delete(await hashBinding(id))
}

/** Stores a session under a new id and returns its cookie. The store gets only the id's hash. */
export async function storeSession(site: Site, session: Session): Promise<string> {
  const id = generateSessionId()
  await site.sessions.put(await hashBinding(id), session)
  const maxAgeSeconds = Math.floor(site.sessionTtlMs / 1_000)
  return writeCookie(sessionCookie, id, { ...site.cookies, maxAgeSeconds })
}

/** A cookie that deletes the session's cookie in the browser. */
export function expiredCookie(site: Site): string {
  return writeCookie(sessionCookie, '', { ...site.cookies, maxAgeSeconds: 0 })
}
