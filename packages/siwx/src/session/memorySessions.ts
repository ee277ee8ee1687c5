import type { Session, SessionStore } from './session.ts'

/** In-memory sessions. The oldest are evicted if there are too many. */
export function memorySessions(options: { maxSessions?: number } = {}): SessionStore {
  const { maxSessions = 100_000 } = options
  const sessions = new Map<string, Session>()
  return {
    async put(id, session) {
      const [oldest] = sessions.keys()
      if (sessions.size >= maxSessions && oldest !== undefined) sessions.delete(oldest)
      sessions.set(id, session)
    },
    async get(id) {
      return sessions.get(id) ?? null
    },
    async delete(id) {
      sessions.delete(id)
    },
  }
}
