import type { Clock } from '../../clock.ts'
import type { Queries } from '../../db/database.ts'
import { createToken, hashToken } from '../keys/hashes.ts'

const TTL_MS = 300_000

/**
 * The use of a challenge: the user's verification by passkey or control key (`person`), or the activation of one slot.
 * The purpose is part of the stored hash, so that its value cannot change.
 */
export type ChallengeUse = { sessionId: string; purpose: 'person' | `activate ${string}` }

type ChallengeContext = { db: Queries; clock: Clock }

export async function createChallenge(
  { db, clock }: ChallengeContext,
  { sessionId, purpose }: ChallengeUse,
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
    [hashUse(purpose, challenge), sessionId, expiresAt],
  )
  return { challenge, expiresAt }
}

/** Consumes a challenge: it is valid once, for its session and purpose. */
export async function takeChallenge(
  { db, clock }: ChallengeContext,
  { sessionId, purpose }: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const taken = await db.execute(
    'DELETE FROM embedded.challenges WHERE hash = $1 AND session_id = $2 AND expires_at > $3',
    [hashUse(purpose, challenge), sessionId, new Date(clock.now())],
  )
  return taken === 1
}

function hashUse(purpose: ChallengeUse['purpose'], challenge: string): Buffer {
  return hashToken(`${purpose}\n${challenge}`)
}
