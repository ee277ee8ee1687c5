import { type PasskeyPurpose, passkeyChallenge } from '@latchkey/wire'
import type { Queries } from '../../db/database.ts'
import type { Clock } from '../../time/clock.ts'
import { createToken, hashToken } from '../keys/hashes.ts'

const TTL_MS = 300_000

/**
 * The use of a challenge: the user's verification by passkey or control key, or the activation of one slot. The
 * purpose is part of the stored hash, so that its value cannot change.
 */
export type ChallengeUse<Purpose extends string = PasskeyPurpose | `activate ${string}`> = {
  sessionId: string
  purpose: Purpose
}

type ChallengeContext = { db: Queries; clock: Clock }

export async function createChallenge(
  context: ChallengeContext,
  use: ChallengeUse<`activate ${string}`>,
): Promise<{ challenge: string }> {
  const challenge = createToken()
  await storeChallenge(context, use, challenge)
  return { challenge }
}

/** A nonce that the vault turns into the challenge; the server stores that one. */
export async function createPasskeyNonce(
  context: ChallengeContext,
  use: ChallengeUse<PasskeyPurpose>,
): Promise<{ nonce: string; expiresAt: Date }> {
  const nonce = createToken()
  const challenge = await passkeyChallenge({ purpose: use.purpose, nonce })
  return { nonce, expiresAt: await storeChallenge(context, use, challenge) }
}

async function storeChallenge(
  { db, clock }: ChallengeContext,
  { sessionId, purpose }: ChallengeUse,
  challenge: string,
): Promise<Date> {
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
  return expiresAt
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
