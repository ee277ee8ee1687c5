import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'

/** How a session's token is sent: as a bearer token, as a DPoP-bound token, or as a cookie. */
export type TokenBinding = { kind: 'bearer' | 'cookie' } | { kind: 'bound'; thumbprint: string }

export type SignInSession = {
  projectId: string
  address: string
  chainId: `${string}:${string}`
  tokenBinding: TokenBinding
  signedInAt: Date
  expiresAt: Date
}

const sessionRow = v.pipe(
  v.object({
    project_id: v.string(),
    address: v.string(),
    chain_id: v.pipe(
      v.string(),
      v.transform((id) => id as `${string}:${string}`),
    ),
    kind: v.picklist(['bearer', 'bound', 'cookie']),
    key_thumbprint: v.nullable(v.string()),
    signed_in_at: v.date(),
    expires_at: v.date(),
  }),
  v.transform(
    (row): SignInSession => ({
      projectId: row.project_id,
      address: row.address,
      chainId: row.chain_id,
      tokenBinding:
        row.kind === 'bound'
          ? { kind: row.kind, thumbprint: row.key_thumbprint ?? '' }
          : { kind: row.kind },
      signedInAt: row.signed_in_at,
      expiresAt: row.expires_at,
    }),
  ),
)

const MAX_DELETED_AT_ONCE = 1_000

export async function addSession(
  { db, clock }: Context,
  id: string,
  session: SignInSession,
): Promise<void> {
  await db.execute(
    `DELETE FROM sign_in_sessions WHERE id IN (
       SELECT id FROM sign_in_sessions WHERE expires_at <= $1
       ORDER BY expires_at LIMIT ${MAX_DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    [new Date(clock.now())],
  )
  await db.execute(
    `INSERT INTO sign_in_sessions (id, project_id, address, chain_id, kind, key_thumbprint,
                                   signed_in_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashId(id),
      session.projectId,
      session.address,
      session.chainId,
      session.tokenBinding.kind,
      session.tokenBinding.kind === 'bound' ? session.tokenBinding.thumbprint : null,
      session.signedInAt,
      session.expiresAt,
    ],
  )
}

export async function findSession(
  { db, clock }: Context,
  id: string,
): Promise<SignInSession | null> {
  const [session = null] = await db.query(
    sessionRow,
    `SELECT project_id, address, chain_id, kind, key_thumbprint, signed_in_at, expires_at
     FROM sign_in_sessions WHERE id = $1 AND expires_at > $2`,
    [hashId(id), new Date(clock.now())],
  )
  return session
}

export async function deleteSession({ db }: Context, id: string): Promise<void> {
  await db.execute('DELETE FROM sign_in_sessions WHERE id = $1', [hashId(id)])
}

function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
