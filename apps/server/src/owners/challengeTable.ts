import { randomBytes, randomUUID } from 'node:crypto'
import { formatMessage } from '@latchkey/siwx'
import type { ConsolePurpose } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { createToken } from '../embedded/keys/hashes.ts'
import { ServerError } from '../errors/ServerError.ts'
import { canSignInByWallet } from './consoleSite.ts'

const TTL_MS = 300_000

export type Challenge = {
  id: string
  purpose: ConsolePurpose
  challenge: string
  userHandle: Buffer
  /** CAIP-10, of a ceremony by wallet. */
  account: string | null
  message: string | null
  sessionId: string | null
  expiresAt: Date
}

type NewChallenge = {
  purpose: ConsolePurpose
  origin: string
  account: string | null
  sessionId: string | null
  /** The signed-in owner's; a new one otherwise. */
  userHandle: Buffer | null
}

export async function createChallenge(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { purpose, origin, account, sessionId, userHandle }: NewChallenge,
): Promise<Challenge> {
  if (account !== null && !canSignInByWallet(context)) {
    const text = 'A wallet can sign in when PUBLIC_URL is set; use a passkey'
    throw new ServerError(400, 'console/no-public-url', text, 'account')
  }
  const now = context.clock.now()
  const challenge: Challenge = {
    id: randomUUID(),
    purpose,
    challenge: createToken(),
    userHandle: userHandle ?? randomBytes(16),
    account,
    message: null,
    sessionId,
    expiresAt: new Date(now + TTL_MS),
  }
  if (account !== null) challenge.message = messageOf(challenge, { account, origin, now })
  await context.db.execute('DELETE FROM console.challenges WHERE expires_at <= $1', [new Date(now)])
  await context.db.execute(
    `INSERT INTO console.challenges
       (id, purpose, challenge, user_handle, account, message, session_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      challenge.id,
      purpose,
      challenge.challenge,
      challenge.userHandle,
      account,
      challenge.message,
      sessionId,
      challenge.expiresAt,
    ],
  )
  return challenge
}

const STATEMENTS: Readonly<Record<ConsolePurpose, string>> = {
  claim: 'Become the first owner of this Latchkey console.',
  'sign-in': 'Sign in to the Latchkey console.',
  invitation: 'Accept an invitation to the Latchkey console.',
  'step-up': 'Confirm a change in the Latchkey console.',
  'add-credential': 'Add this wallet to your Latchkey console account.',
}

/** A sign-in message (CAIP-122), in which the challenge's hex form is the nonce. */
function messageOf(
  { challenge, purpose, expiresAt }: Challenge,
  { account, origin, now }: { account: string; origin: string; now: number },
): string {
  const [namespace = '', reference = '', address = ''] = account.split(':')
  return formatMessage({
    domain: new URL(origin).host,
    accountAddress: address,
    chainId: `${namespace}:${reference}`,
    uri: `${origin}/console/`,
    version: '1',
    statement: STATEMENTS[purpose],
    nonce: Buffer.from(challenge, 'base64url').toString('hex'),
    issuedAt: new Date(now).toISOString(),
    expirationTime: expiresAt.toISOString(),
  })
}

const challengeRow = v.object({
  purpose: v.picklist(['claim', 'sign-in', 'invitation', 'step-up', 'add-credential']),
  challenge: v.string(),
  user_handle: v.instance(Buffer),
  account: v.nullable(v.string()),
  message: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  expires_at: v.date(),
})

/** Consumes a challenge: it is valid once, for its purpose and its session. */
export async function takeChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  use: { id: string; purpose: ConsolePurpose; sessionId: string | null },
): Promise<Challenge | null> {
  const [row] = await db.query(
    challengeRow,
    `DELETE FROM console.challenges WHERE id = $1
     RETURNING purpose, challenge, user_handle, account, message, session_id, expires_at`,
    [use.id],
  )
  if (!row || row.expires_at.getTime() <= clock.now()) return null
  if (row.purpose !== use.purpose || row.session_id !== use.sessionId) return null
  const { user_handle: userHandle, session_id: sessionId, expires_at: expiresAt, ...rest } = row
  return { ...rest, id: use.id, userHandle, sessionId, expiresAt }
}
