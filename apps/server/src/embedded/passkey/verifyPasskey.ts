import type { PasskeyPurpose, passkeyAssertion, passkeyRegistration } from '@latchkey/wire'
import * as v from 'valibot'
import { ServerError } from '../../errors/ServerError.ts'
import type { Project } from '../../projects/project.ts'
import { isOriginAllowed } from '../../request/isOriginAllowed.ts'
import type { Embedded } from '../embedded.ts'
import { recordStepUp, type Session } from '../session/sessionTable.ts'
import { findWallet } from '../wallet/walletTable.ts'
import { takeChallenge } from './challenges.ts'

export type Registration = v.InferOutput<typeof passkeyRegistration>
export type Assertion = v.InferOutput<typeof passkeyAssertion>

/** The session and project of a WebAuthn ceremony. */
export type Ceremony = { session: Session; project: Project }

export type Passkey = {
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  isBackedUp: boolean
}

const clientData = v.object({
  challenge: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.string()),
})

/** The relying party id of passkeys: the vault's host name, without scheme and port. */
export function relyingPartyId({ context }: Embedded): string {
  return new URL(context.config.vaultUrl ?? 'http://localhost').hostname
}

/** @throws ServerError `embedded/passkey-refused` */
export async function verifyRegistration(
  embedded: Embedded,
  { session, project }: Ceremony,
  registration: Registration,
): Promise<Passkey> {
  const { clientDataJSON } = registration.response
  const purpose = 'registration'
  const expected = await consumeChallenge(
    embedded,
    { session, project },
    { purpose, clientDataJSON },
  )
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expected.rules,
    response: {
      ...registration,
      clientExtensionResults: {},
      response: { ...registration.response, transports: [] },
    },
  }).catch(throwRefused)
  if (!verified || !registrationInfo) throw passkeyRefusedError()
  // The attested credential id counts; a response with another one was put together.
  if (registrationInfo.credential.id !== registration.id) throw passkeyRefusedError()
  const { db, clock } = embedded.context
  // A new passkey is no step-up for an active wallet: its owner must step up with an active slot.
  if ((await findWallet(db, session.userId))?.version == null) {
    await recordStepUp(db, session.id, clock.now())
  }
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: registration.response.transports ?? [],
    isBackedUp: credentialBackedUp,
  }
}

const passkeyRow = v.object({
  id: v.string(),
  state: v.string(),
  wallet_version: v.nullable(v.number()),
  public_key: v.instance(Buffer),
  sign_count: v.bigint(),
})

/**
 * Returns the slot of the passkey assertion. It is a step-up only by an active slot, or by the first slot of a wallet
 * that is being created: a slot that was written and never activated may be an attacker's.
 */
export async function verifyAssertion(
  embedded: Embedded,
  { session, project }: Ceremony,
  { purpose, assertion }: { purpose: 'unlock' | 'step-up'; assertion: Assertion },
): Promise<{ slotId: string; isStepUp: boolean }> {
  const { db, clock } = embedded.context
  const { clientDataJSON } = assertion.response
  const expected = await consumeChallenge(
    embedded,
    { session, project },
    { purpose, clientDataJSON },
  )
  const [storedPasskey] = await db.query(
    passkeyRow,
    `SELECT s.id, s.state, w.version AS wallet_version, s.public_key, s.sign_count
     FROM embedded.slots s
     JOIN embedded.wallets w ON w.id = s.wallet_id
     WHERE s.credential_id = $1 AND w.user_id = $2 AND s.public_key IS NOT NULL`,
    [Buffer.from(assertion.id, 'base64url'), session.userId],
  )
  if (!storedPasskey) throw passkeyRefusedError()
  const { userHandle, ...response } = assertion.response
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected.rules,
    ...(expected.topOrigin ? { expectedTopOrigin: expected.topOrigin } : {}),
    response: {
      ...assertion,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    },
    credential: {
      id: assertion.id,
      publicKey: Uint8Array.from(storedPasskey.public_key),
      counter: Number(storedPasskey.sign_count),
    },
  }).catch(throwRefused)
  if (!verified) throw passkeyRefusedError()
  await db.execute(
    `UPDATE embedded.slots SET sign_count = greatest(sign_count, $2), is_backed_up = $3 WHERE id = $1`,
    [storedPasskey.id, authenticationInfo.newCounter, authenticationInfo.credentialBackedUp],
  )
  const isStepUp = storedPasskey.state === 'active' || storedPasskey.wallet_version === null
  if (isStepUp) await recordStepUp(db, session.id, clock.now())
  return { slotId: storedPasskey.id, isStepUp }
}

/** Consumes the challenge of a client data, checks `topOrigin` if the browser sends it, and returns what the passkey's response must match. */
async function consumeChallenge(
  embedded: Embedded,
  { session, project }: Ceremony,
  { purpose, clientDataJSON }: { purpose: PasskeyPurpose; clientDataJSON: string },
) {
  const parsed = v.safeParse(clientData, decodeClientData(clientDataJSON))
  if (!parsed.success) throw passkeyRefusedError()
  const { challenge, topOrigin } = parsed.output
  if (topOrigin !== undefined && !isOriginAllowed(topOrigin, project.origins))
    throw passkeyRefusedError()
  const challengeUse = { sessionId: session.id, purpose }
  if (!(await takeChallenge(embedded.context, challengeUse, challenge))) throw passkeyRefusedError()
  return {
    topOrigin,
    rules: {
      expectedChallenge: challenge,
      expectedOrigin: embedded.context.config.vaultUrl ?? '',
      expectedRPID: relyingPartyId(embedded),
      requireUserVerification: true,
    },
  }
}

function decodeClientData(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64url').toString('utf8'))
  } catch {
    // Not JSON: the schema rejects it.
    return null
  }
}

function throwRefused(cause: unknown): never {
  throw passkeyRefusedError(cause)
}

function passkeyRefusedError(cause?: unknown): ServerError {
  const text = 'The passkey was not accepted'
  return new ServerError(401, 'embedded/passkey-refused', text, 'assertion', { cause })
}
