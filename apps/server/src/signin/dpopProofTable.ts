import { createHash } from 'node:crypto'
import type { DpopProof } from '@latchkey/siwx/dpop'
import type { Context } from '../context/context.ts'

// Twice the accepted age of a proof, since clocks differ both ways.
const RETENTION_MS = 240_000
const MAX_DELETED_AT_ONCE = 200

/** Consumes a DPoP proof; `false` when it was used before, on any node (replay protection). */
export async function consumeDpopProof({ db, clock }: Context, proof: DpopProof): Promise<boolean> {
  const id = createHash('sha256').update(`${proof.thumbprint}\n${proof.id}`).digest()
  const now = clock.now()
  await db.execute(
    `DELETE FROM sign_in_proofs WHERE id IN (
       SELECT id FROM sign_in_proofs WHERE expires_at <= $1
       ORDER BY expires_at LIMIT ${MAX_DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    [new Date(now)],
  )
  const taken = await db.execute(
    'INSERT INTO sign_in_proofs (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [id, new Date(now + RETENTION_MS)],
  )
  return taken === 1
}
