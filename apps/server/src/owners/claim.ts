import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { createToken, hashToken } from '../embedded/keys/hashes.ts'

const CLAIM_TTL_MS = 7 * 86_400_000

export async function isClaimed({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const rows = await db.query(
    v.object({ id: v.string() }),
    'SELECT id FROM console.owners WHERE is_operator LIMIT 1',
  )
  return rows.length > 0
}

/**
 * A one-time token for the first owner, or for one who lost every key. The operator, who
 * starts the server and runs its commands, may have it; an earlier token ends.
 */
export async function createClaim({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<string> {
  const token = createToken()
  await db.transaction(async (tx) => {
    await tx.execute('DELETE FROM console.claims')
    await tx.execute('INSERT INTO console.claims (token_hash, expires_at) VALUES ($1, $2)', [
      hashToken(token),
      new Date(clock.now() + CLAIM_TTL_MS),
    ])
  })
  return token
}

/** Consumes the token. */
export async function takeClaim(tx: Queries, token: string, now: Date): Promise<boolean> {
  const taken = await tx.execute(
    'DELETE FROM console.claims WHERE token_hash = $1 AND expires_at > $2',
    [hashToken(token), now],
  )
  return taken === 1
}
