import { randomUUID } from 'node:crypto'
import type { LanguageCode } from '@latchkey/wire/language'
import * as v from 'valibot'
import type { Queries, RowSchema } from '../../db/database.ts'
import { hashToken, matchesTokenHash } from '../keys/hashes.ts'

const FLOW_TTL_MS = 1_200_000
const CODE_TTL_MS = 600_000
/** Attempts at the codes of one flow, also of a code that was sent again. */
export const MAX_OTP_ATTEMPTS = 5

/** `change`: a change of the email address by a signed-in user. */
type FlowKind = 'email' | 'social' | 'farcaster' | 'change'
/**
 * What the flow waits for: the button of the device link, the emailed code, the provider's callback, or the browser
 * that fetches the result.
 */
export type FlowStep = 'device' | 'code' | 'provider' | 'result' | 'done'

/** A login, the linking of a social account or an email change in progress, bound to the browser that started it. */
export type Flow = {
  id: string
  kind: FlowKind
  projectId: string
  /** The origin of the page that started the flow. */
  origin: string
  /** The site that shows the vault. */
  site: string
  /** Browser and system by name. */
  device: string
  /** JWK thumbprint of the browser's DPoP key. */
  thumbprint: string
  /** Of the secret that only the browser stores. */
  secretHash: Buffer
  step: FlowStep
  /** The signed-in user; `null` for a login. */
  userId: string | null
  /** The HMAC that finds the address. */
  emailLookup: Buffer | null
  /** Encrypted. */
  email: Buffer | null
  /** HMAC of the emailed code. */
  codeHash: Buffer | null
  /** Encrypted state of a social login or of an email change (column `rest`). */
  sealedState: Buffer | null
  expiresAt: Date
  attempts: number
  /** Of the request that uses the flow; it is not stored. */
  language?: LanguageCode | undefined
}

export const FLOW_COLUMNS =
  'id, kind, project_id, origin, site, device, thumbprint, secret_hash, step, user_id, email_lookup, email, code_hash, rest, expires_at, attempts'

const bytes = v.nullable(v.instance(Buffer))
export const flowRow: RowSchema<Flow> = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['email', 'social', 'farcaster', 'change']),
    project_id: v.string(),
    origin: v.string(),
    site: v.string(),
    device: v.string(),
    thumbprint: v.string(),
    secret_hash: v.instance(Buffer),
    step: v.picklist(['device', 'code', 'provider', 'result', 'done']),
    user_id: v.nullable(v.string()),
    email_lookup: bytes,
    email: bytes,
    code_hash: bytes,
    rest: bytes,
    expires_at: v.date(),
    attempts: v.number(),
  }),
  v.transform(
    (row): Flow => ({
      id: row.id,
      kind: row.kind,
      projectId: row.project_id,
      origin: row.origin,
      site: row.site,
      device: row.device,
      thumbprint: row.thumbprint,
      secretHash: row.secret_hash,
      step: row.step,
      userId: row.user_id,
      emailLookup: row.email_lookup,
      email: row.email,
      codeHash: row.code_hash,
      sealedState: row.rest,
      expiresAt: row.expires_at,
      attempts: row.attempts,
    }),
  ),
)

export type NewFlow = Omit<Flow, 'secretHash' | 'codeHash' | 'expiresAt' | 'attempts'> & {
  tokenHash?: Buffer
}

export function createFlowId(): string {
  return randomUUID()
}

export async function addFlow(
  db: Queries,
  flow: NewFlow,
  { secret, now }: { secret: string; now: number },
): Promise<Date> {
  const expiresAt = new Date(now + FLOW_TTL_MS)
  await db.execute(
    `DELETE FROM embedded.flows WHERE id IN (
       SELECT id FROM embedded.flows WHERE expires_at <= $1
       ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    [new Date(now)],
  )
  await db.execute(
    `INSERT INTO embedded.flows (id, kind, project_id, origin, site, device, thumbprint, secret_hash,
       step, user_id, email_lookup, email, token_hash, rest, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      flow.id,
      flow.kind,
      flow.projectId,
      flow.origin,
      flow.site,
      flow.device,
      flow.thumbprint,
      hashToken(secret),
      flow.step,
      flow.userId,
      flow.emailLookup,
      flow.email,
      flow.tokenHash ?? null,
      flow.sealedState,
      new Date(now),
      expiresAt,
    ],
  )
  return expiresAt
}

export async function findFlow(db: Queries, id: string, now: number): Promise<Flow | null> {
  const sql = `SELECT ${FLOW_COLUMNS} FROM embedded.flows WHERE id = $1 AND expires_at > $2`
  const [flow = null] = await db.query(flowRow, sql, [id, new Date(now)])
  return flow
}

/** Consumes a flow's token: of its device link, of the provider's `state` or of the popup's result. */
export async function takeFlowToken(
  tx: Queries,
  token: string,
  { from, to, now }: { from: FlowStep; to: FlowStep; now: number },
): Promise<Flow | null> {
  const [flow = null] = await tx.query(
    flowRow,
    `UPDATE embedded.flows SET token_hash = NULL, step = $3
     WHERE token_hash = $1 AND step = $2 AND expires_at > $4 RETURNING ${FLOW_COLUMNS}`,
    [hashToken(token), from, to, new Date(now)],
  )
  return flow
}

export async function findFlowByToken(
  db: Queries,
  token: string,
  { step, now }: { step: FlowStep; now: number },
): Promise<Flow | null> {
  const [flow = null] = await db.query(
    flowRow,
    `SELECT ${FLOW_COLUMNS} FROM embedded.flows WHERE token_hash = $1 AND step = $2 AND expires_at > $3`,
    [hashToken(token), step, new Date(now)],
  )
  return flow
}

export async function setFlowToken(db: Queries, id: string, token: string): Promise<void> {
  const sql = 'UPDATE embedded.flows SET token_hash = $2 WHERE id = $1'
  await db.execute(sql, [id, hashToken(token)])
}

/** Stores a new code, which replaces the previous one. The flow's attempts stay counted. */
export async function setFlowCode(
  db: Queries,
  id: string,
  { codeHash, now }: { codeHash: Buffer; now: number },
): Promise<void> {
  await db.execute(
    `UPDATE embedded.flows SET step = 'code', code_hash = $2, code_expires_at = $3,
       expires_at = greatest(expires_at, $3) WHERE id = $1 AND used_at IS NULL`,
    [id, codeHash, new Date(now + CODE_TTL_MS)],
  )
}

/** Marks the flow as used; `false` when it was used before. */
export async function endFlow(tx: Queries, id: string, now: number): Promise<boolean> {
  const sql = `UPDATE embedded.flows SET used_at = $2, step = 'done', code_hash = NULL, token_hash = NULL
               WHERE id = $1 AND used_at IS NULL`
  return (await tx.execute(sql, [id, new Date(now)])) === 1
}

/** What a request presents to continue a flow. */
export type PresentedFlow = {
  flowSecret: string
  thumbprint: string
  projectId: string
  origin: string
}

/** Whether the request comes from the browser that started the flow. */
export function isSameBrowser(flow: Flow, presented: PresentedFlow): boolean {
  return (
    matchesTokenHash(presented.flowSecret, flow.secretHash) &&
    flow.thumbprint === presented.thumbprint &&
    flow.projectId === presented.projectId &&
    flow.origin === presented.origin
  )
}
