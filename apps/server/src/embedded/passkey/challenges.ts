import type { Embedded } from '../embedded.ts'
import { createToken, hashToken } from '../keys/hashes.ts'

const TTL_MS = 300_000

export async function createChallenge(
  { context: { db, clock } }: Embedded,
  sessionId: string,
): Promise<{ challenge: string; expiresAt: Date }> {
  const challenge = createToken()
  const now = clock.now()
  const expiresAt = new Date(now + TTL_MS)
  await db.execute('DELETE FROM embedded.challenges WHERE session_id = $1 AND expires_at <= $2', [
    sessionId,
    new Date(now),
  ])
  await db.execute(
    'INSERT INTO embedded.challenges (hash, session_id, expires_at) VALUES ($1, $2, $3)',
    [hashToken(challenge), sessionId, expiresAt],
  )
  return { challenge, expiresAt }
}

/** Each challenge is good for one answer, of the session it was made for. */
export async function takeChallenge(
  { context: { db, clock } }: Embedded,
  sessionId: string,
  challenge: string,
): Promise<boolean> {
  const taken = await db.execute(
    'DELETE FROM embedded.challenges WHERE hash = $1 AND session_id = $2 AND expires_at > $3',
    [hashToken(challenge), sessionId, new Date(clock.now())],
  )
  return taken === 1
}
