import { randomBytes } from 'node:crypto'
import {
  type NonceStore,
  type SignIn,
  type Verifier,
  verifySignIn,
  walletRequestAbilities,
} from '@latchkey/siwx'
import { authenticateCall, type InputOf, type ReplyOf } from '@latchkey/wire'
import { getAddress } from 'viem'
import type { Call, Context } from '../context.ts'
import { publicUrlOf } from '../publicUrl.ts'
import { ServerError } from '../ServerError.ts'
import { isOwnSite, readProof } from './credential.ts'
import { expectedSite } from './expectedSite.ts'
import { bindingOf, readFlowSecret } from './nonces.ts'
import { takeProof } from './proofTable.ts'
import { toRefusal } from './refusal.ts'
import { writeSessionCookie } from './sessionCookie.ts'
import { addSession, type Holding, type SignInSession } from './sessionTable.ts'
import type { Tokens } from './tokens.ts'

const DAY_MS = 86_400_000
/** A token that anybody can use who has it lives shorter than one that is bound or out of reach. */
const LIFETIME_MS: Readonly<Record<Holding['kind'], number>> = {
  bearer: DAY_MS,
  bound: 7 * DAY_MS,
  cookie: 7 * DAY_MS,
}

export type SignInParts = { nonces: NonceStore; verifiers: readonly Verifier[]; tokens: Tokens }
type Input = InputOf<typeof authenticateCall>

export async function authenticate(
  context: Context,
  { nonces, verifiers, tokens }: SignInParts,
  { input, call }: { input: Input; call: Call },
): Promise<ReplyOf<typeof authenticateCall>> {
  const holding = await chooseHolding(context, input, call)
  const signIn = await verify(context, { nonces, verifiers }, { input, call }).catch((error) => {
    throw toRefusal(error)
  })
  const id = randomBytes(32).toString('base64url')
  const session = openSession(context, { signIn, holding, projectId: call.project.id })
  await addSession(context, id, session)
  const token = await tokens.sign(id, session, publicUrlOf(context, call))
  const expiresAt = session.expiresAt.toISOString()
  if (holding.kind !== 'cookie') return { token, expiresAt }
  const maxAgeSeconds = Math.floor(LIFETIME_MS.cookie / 1_000)
  call.replyHeaders.set('set-cookie', writeSessionCookie(context, call, { token, maxAgeSeconds }))
  return { token: null, expiresAt }
}

async function verify(
  context: Context,
  { nonces, verifiers }: Omit<SignInParts, 'tokens'>,
  { input, call }: { input: Input; call: Call },
): Promise<SignIn> {
  const wording = context.config.signInLegacyText ? 'appkit' : 'standard'
  return verifySignIn({
    message: input.message,
    signature: input.signature,
    expected: expectedSite(call, input.message, wording),
    verifiers,
    nonces,
    binding: bindingOf(call, readFlowSecret(call)),
    abilities: walletRequestAbilities,
    wording,
    now: context.clock.now(),
  })
}

/** A proof that is sent must hold: falling back to a loose token would be what a thief asks for. */
async function chooseHolding(context: Context, input: Input, call: Call): Promise<Holding> {
  if (input.session === 'cookie') {
    if (isOwnSite(call)) return { kind: 'cookie' }
    throw new ServerError(
      400,
      'signin/not-same-site',
      'Only pages of this site get a cookie',
      'session',
    )
  }
  if (!call.headers.has('dpop')) return { kind: 'bearer' }
  const proof = await readProof(context, { call, endpoint: authenticateCall })
  if (proof && (await takeProof(context, proof))) {
    return { kind: 'bound', thumbprint: proof.thumbprint }
  }
  throw new ServerError(401, 'signin/invalid-proof', 'The DPoP proof does not hold', 'dpop')
}

function openSession(
  { clock }: Context,
  { signIn, holding, projectId }: { signIn: SignIn; holding: Holding; projectId: string },
): SignInSession {
  const { chainId, address } = signIn
  return {
    projectId,
    // One spelling for one account, however the message wrote it.
    address: chainId.startsWith('eip155:') ? getAddress(address) : address,
    chainId,
    holding,
    signedInAt: new Date(clock.now()),
    expiresAt: new Date(clock.now() + LIFETIME_MS[holding.kind]),
  }
}
