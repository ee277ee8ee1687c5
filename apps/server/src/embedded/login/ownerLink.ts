import type { Queries } from '../../db/database.ts'
import type { Embedded } from '../embedded.ts'
import { callerLookup, createToken, hashToken } from '../keys/hashes.ts'
import { isKnownDevice } from './devices.ts'

/** The path of the page that the owner's link opens. */
export const OWNER_PATH = '/embedded/v1/login/allow'
const LINK_MS = 86_400_000
/** How long the network that opened the link may request emails as the owner. */
const OWNER_MS = 1_800_000

export type EmailRequester = {
  lookup: Buffer
  /** JWK thumbprint of the browser's DPoP key. */
  thumbprint: string
  ip: string
}

/**
 * Whether a request for an email comes from the address's owner: from a browser that has logged in with it,
 * or from the network where the owner has opened the link of an email.
 */
export async function isOwner(
  { context, keys }: Embedded,
  { lookup, thumbprint, ip }: EmailRequester,
): Promise<boolean> {
  const now = context.clock.now()
  if (await isKnownDevice(context.db, { lookup, thumbprint, now })) return true
  const allowed = await context.db.execute(
    `SELECT 1 FROM embedded.addresses
     WHERE lookup = $1 AND owner_caller = $2 AND owner_until > $3`,
    [lookup, callerLookup(keys, ip), new Date(now)],
  )
  return allowed > 0
}

/** Creates the token of the owner's link, which replaces the previous one. */
export async function createOwnerToken(tx: Queries, lookup: Buffer, now: number): Promise<string> {
  const token = createToken()
  await tx.execute(
    'UPDATE embedded.addresses SET owner_token = $2, owner_token_until = $3 WHERE lookup = $1',
    [lookup, hashToken(token), new Date(now + LINK_MS)],
  )
  return token
}

export async function isOwnerToken(db: Queries, token: string, now: number): Promise<boolean> {
  const sql = 'SELECT 1 FROM embedded.addresses WHERE owner_token = $1 AND owner_token_until > $2'
  return (await db.execute(sql, [hashToken(token), new Date(now)])) > 0
}

/** Lets the network of `ip` request emails as the owner; `false` for a token that is not valid. */
export async function allowOwner(
  { context, keys }: Embedded,
  { token, ip }: { token: string; ip: string },
): Promise<boolean> {
  const now = context.clock.now()
  const changed = await context.db.execute(
    `UPDATE embedded.addresses SET owner_caller = $3, owner_until = $4
     WHERE owner_token = $1 AND owner_token_until > $2`,
    [hashToken(token), new Date(now), callerLookup(keys, ip), new Date(now + OWNER_MS)],
  )
  return changed > 0
}
