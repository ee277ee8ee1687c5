import * as v from 'valibot'
import { base64url } from '../embedded.ts'
import { passkeyAssertion, passkeyRegistration } from '../embeddedPasskeys.ts'
import { projectId } from '../projects.ts'
import { caip10 } from '../scalars.ts'
import { consoleCall } from './consoleCall.ts'
import { empty, role, secretText, shortName, time, uuid } from './consoleValues.ts'

/** A signature of the ceremony that `challenge` opened. */
const proof = v.variant('kind', [
  v.object({
    kind: v.literal('passkey-registration'),
    challengeId: uuid,
    registration: passkeyRegistration,
  }),
  v.object({ kind: v.literal('passkey'), challengeId: uuid, assertion: passkeyAssertion }),
  /** `signature` is over the exact `message` of the challenge. */
  v.object({
    kind: v.literal('wallet'),
    challengeId: uuid,
    signature: v.pipe(v.string(), v.maxLength(20_000)),
  }),
])
export type ConsoleProof = v.InferOutput<typeof proof>

const consolePurpose = v.picklist(['claim', 'sign-in', 'invitation', 'step-up', 'add-credential'])
export type ConsolePurpose = v.InferOutput<typeof consolePurpose>

const credential = v.object({
  id: uuid,
  kind: v.picklist(['passkey', 'wallet']),
  /** The short address of a wallet, the device of a passkey. */
  label: v.string(),
  createdAt: time,
  usedAt: v.nullable(time),
})

const session = v.object({
  id: uuid,
  /** Browser and system, such as `Firefox on Linux`; no IP address is stored. */
  device: v.string(),
  createdAt: time,
  usedAt: time,
  isCurrent: v.boolean(),
})

const ownProject = v.object({
  id: projectId,
  name: v.string(),
  role,
  /** Generated visits: every screen labels them as sample data. */
  isSample: v.boolean(),
})

const signedIn = v.object({
  owner: v.object({ id: uuid, name: v.string() }),
  /** Send it in the header `x-latchkey-csrf` with every call that isn't a GET. */
  csrfToken: secretText,
  /** Until then, calls that need a step-up are accepted; `null` without one. */
  stepUpUntil: v.nullable(time),
  /** Whether the owner may create projects. */
  canCreateProjects: v.boolean(),
  projects: v.array(ownProject),
})
export type ConsoleSignedIn = v.InferOutput<typeof signedIn>

export const ownerCalls = {
  state: consoleCall({
    method: 'GET',
    path: '/console/v1/state',
    summary: 'Whether the console has an owner, and how to sign in.',
    access: 'public',
    input: empty,
    reply: v.object({
      isClaimed: v.boolean(),
      /** The relying party id of passkeys: the console’s host name. */
      rpId: v.string(),
      /** Anyone may look at this sample project with `openSample`; `null` on a server for the public. */
      sampleProject: v.nullable(projectId),
    }),
  }),
  challenge: consoleCall({
    method: 'POST',
    path: '/console/v1/challenge',
    summary: 'Opens a sign-in, a claim or a step-up; valid once, for five minutes.',
    access: 'public',
    input: v.object({
      purpose: consolePurpose,
      /** For a proof by wallet. */
      account: v.optional(caip10),
    }),
    reply: v.object({
      challengeId: uuid,
      /** The WebAuthn challenge. */
      challenge: secretText,
      rpId: v.string(),
      /** For a new passkey: 16 bytes. */
      userHandle: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
      /** The passkeys of the signed-in owner, for a step-up or to exclude; else empty. */
      credentialIds: v.array(base64url),
      /** The exact text that the wallet of `account` signs (CAIP-122); `null` without `account`. */
      message: v.nullable(v.string()),
      expiresAt: time,
    }),
  }),
  claim: consoleCall({
    method: 'POST',
    path: '/console/v1/claim',
    summary: 'Makes the caller the first owner, with the one-time token that the server printed.',
    access: 'public',
    input: v.object({ token: secretText, name: shortName, proof }),
    reply: signedIn,
  }),
  signIn: consoleCall({
    method: 'POST',
    path: '/console/v1/sign-in',
    summary: 'Signs an owner in and sets the session cookie.',
    access: 'public',
    input: v.object({ proof }),
    reply: signedIn,
  }),
  openSample: consoleCall({
    method: 'POST',
    path: '/console/v1/sample',
    summary: 'A session that may look at the sample project and nothing else.',
    access: 'public',
    input: empty,
    reply: signedIn,
  }),
  acceptInvitation: consoleCall({
    method: 'POST',
    path: '/console/v1/invitations/accept',
    summary: 'Accepts an invitation: with a proof as a new owner, or without one as the caller.',
    access: 'public',
    input: v.object({
      token: secretText,
      name: v.optional(shortName),
      proof: v.optional(proof),
    }),
    reply: signedIn,
  }),
  me: consoleCall({
    method: 'GET',
    path: '/console/v1/me',
    summary: 'The signed-in owner and their projects.',
    access: 'session',
    input: empty,
    reply: signedIn,
  }),
  stepUp: consoleCall({
    method: 'POST',
    path: '/console/v1/step-up',
    summary: 'Proves once more that the owner is there, for five minutes.',
    access: 'session',
    input: v.object({ proof }),
    reply: v.object({ stepUpUntil: time }),
  }),
  signOut: consoleCall({
    method: 'POST',
    path: '/console/v1/sign-out',
    summary: 'Ends this session.',
    access: 'session',
    input: empty,
    reply: empty,
  }),
  sessions: consoleCall({
    method: 'GET',
    path: '/console/v1/sessions',
    summary: "The owner's sessions.",
    access: 'session',
    input: empty,
    reply: v.object({ sessions: v.array(session) }),
  }),
  endSession: consoleCall({
    method: 'DELETE',
    path: '/console/v1/sessions/:session',
    summary: 'Ends one session of the owner.',
    access: 'session',
    input: v.object({ session: uuid }),
    reply: empty,
  }),
  credentials: consoleCall({
    method: 'GET',
    path: '/console/v1/credentials',
    summary: "The owner's passkeys and wallets.",
    access: 'session',
    input: empty,
    reply: v.object({ credentials: v.array(credential) }),
  }),
  addCredential: consoleCall({
    method: 'POST',
    path: '/console/v1/credentials',
    summary: 'Adds a passkey or a wallet. Needs a step-up.',
    access: 'session',
    input: v.object({ proof }),
    reply: v.object({ credentials: v.array(credential) }),
  }),
  removeCredential: consoleCall({
    method: 'DELETE',
    path: '/console/v1/credentials/:credential',
    summary: 'Removes a passkey or a wallet, but not the last one. Needs a step-up.',
    access: 'session',
    input: v.object({ credential: uuid }),
    reply: v.object({ credentials: v.array(credential) }),
  }),
}
