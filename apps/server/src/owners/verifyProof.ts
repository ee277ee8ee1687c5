import type { ConsoleProof, ConsolePurpose } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { createVerifiers } from '../signin/verifiers.ts'
import { type Challenge, takeChallenge } from './challengeTable.ts'
import { canSignInByWallet } from './consoleSite.ts'
import { proofRejectedError } from './ownerErrors.ts'

/** A key that the caller controls: known to the console, or new. */
export type ProvenKey =
  | {
      kind: 'new-passkey'
      userHandle: Buffer
      credentialId: Buffer
      publicKey: Buffer
      signCount: number
    }
  | { kind: 'passkey'; credentialId: Buffer }
  | { kind: 'wallet'; account: string; userHandle: Buffer }

type Use = { purpose: ConsolePurpose; sessionId: string | null; origin: string }

/** Verifies a signature of a ceremony and consumes its challenge. @throws ServerError `console/proof-rejected` */
export async function verifyProof(
  context: Context,
  proof: ConsoleProof,
  use: Use,
): Promise<ProvenKey> {
  const challenge = await takeChallenge(context, { ...use, id: proof.challengeId })
  if (!challenge) throw proofRejectedError()
  if (proof.kind === 'wallet') return verifyWallet(context, challenge, proof.signature)
  // A ceremony that began with a wallet ends with it.
  if (challenge.account !== null) throw proofRejectedError()
  if (proof.kind === 'passkey') return verifyKnownPasskey(context, { challenge, proof, use })
  return verifyNewPasskey({ challenge, proof, use })
}

function rulesOf(challenge: Challenge, { origin }: Use) {
  return {
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}

async function verifyNewPasskey({
  challenge,
  proof,
  use,
}: {
  challenge: Challenge
  proof: ConsoleProof & { kind: 'passkey-registration' }
  use: Use
}): Promise<ProvenKey> {
  const { registration } = proof
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...rulesOf(challenge, use),
    response: {
      ...registration,
      clientExtensionResults: {},
      response: { ...registration.response, transports: [] },
    },
  }).catch((cause: unknown) => {
    throw proofRejectedError(cause)
  })
  // The attested credential id counts; a response with another one was put together.
  if (!verified || registrationInfo?.credential.id !== registration.id) throw proofRejectedError()
  const { credential } = registrationInfo
  return {
    kind: 'new-passkey',
    userHandle: challenge.userHandle,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
  }
}

const passkeyRow = v.object({ public_key: v.instance(Buffer), sign_count: v.bigint() })

async function verifyKnownPasskey(
  { db }: Context,
  {
    challenge,
    proof,
    use,
  }: { challenge: Challenge; proof: ConsoleProof & { kind: 'passkey' }; use: Use },
): Promise<ProvenKey> {
  const { assertion } = proof
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const [stored] = await db.query(
    passkeyRow,
    'SELECT public_key, sign_count FROM console.credentials WHERE credential_id = $1',
    [credentialId],
  )
  if (!stored) throw proofRejectedError()
  const { userHandle, ...response } = assertion.response
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...rulesOf(challenge, use),
    response: {
      ...assertion,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    },
    credential: {
      id: assertion.id,
      publicKey: Uint8Array.from(stored.public_key),
      counter: Number(stored.sign_count),
    },
  }).catch((cause: unknown) => {
    throw proofRejectedError(cause)
  })
  if (!verified) throw proofRejectedError()
  await db.execute(
    'UPDATE console.credentials SET sign_count = greatest(sign_count, $2) WHERE credential_id = $1',
    [credentialId, authenticationInfo.newCounter],
  )
  return { kind: 'passkey', credentialId }
}

async function verifyWallet(
  context: Context,
  { account, message, userHandle }: Challenge,
  signature: string,
): Promise<ProvenKey> {
  if (account === null || message === null || !canSignInByWallet(context)) {
    throw proofRejectedError()
  }
  const [namespace = '', reference = '', address = ''] = account.split(':')
  const verifier = createVerifiers(context.chains).find((one) => one.namespace === namespace)
  const isValid = await verifier
    ?.verify({ text: message, signature, address, chainId: `${namespace}:${reference}` })
    .catch((cause: unknown) => {
      throw proofRejectedError(cause)
    })
  if (isValid !== true) throw proofRejectedError()
  return { kind: 'wallet', account: toStoredAccount(account), userHandle }
}

/** An account of every chain of its namespace: `eip155:0x…`, EVM addresses in lower case. */
function toStoredAccount(account: string): string {
  const [namespace = '', , address = ''] = account.split(':')
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
