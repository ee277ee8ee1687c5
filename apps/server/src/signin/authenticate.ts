import { randomBytes } from 'node:crypto'
import {
  type NonceStore,
  type VerifiedSignIn,
  type Verifier,
  verifySignIn,
  walletRequestAbilities,
} from '@latchkey/siwx'
import { authenticateEndpoint, type InputOf, type ReplyOf } from '@latchkey/wire'
import { getAddress } from 'viem'
import type { Context, HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { recordSignIn } from '../users/userTable.ts'
import { isSameSite } from './credential.ts'
import { consumeDpopProof } from './dpopProofTable.ts'
import { expectedSite } from './expectedSite.ts'
import { nonceBindingOf, readFlowSecret } from './nonces.ts'
import { serializeSessionCookie } from './sessionCookie.ts'
import { addSession, type SignInSession, type TokenBinding } from './sessionTable.ts'
import type { SessionTokens } from './sessionTokens.ts'
import { toSignInError } from './signInError.ts'
import { verifyRequestDpopProof } from './verifyRequestDpopProof.ts'

const DAY_MS = 86_400_000
/** A bearer token, which an attacker could use, is valid for less time than a DPoP-bound token or a cookie. */
const LIFETIME_MS: Readonly<Record<TokenBinding['kind'], number>> = {
  bearer: DAY_MS,
  bound: 7 * DAY_MS,
  cookie: 7 * DAY_MS,
}

export type SignInParts = {
  nonces: NonceStore
  verifiers: readonly Verifier[]
  tokens: SessionTokens
}
type Input = InputOf<typeof authenticateEndpoint>

export async function authenticate(
  context: Context,
  { nonces, verifiers, tokens }: SignInParts,
  { input, request }: { input: Input; request: HttpRequest },
): Promise<ReplyOf<typeof authenticateEndpoint>> {
  const tokenBinding = await chooseTokenBinding(context, input, request)
  const signIn = await verifyMessage(context, { nonces, verifiers }, { input, request }).catch(
    (error) => {
      throw toSignInError(error)
    },
  )
  await recordSignIn(context, { ...signIn, projectId: request.project.id })
  const id = randomBytes(32).toString('base64url')
  const session = openSession(context, { signIn, tokenBinding, projectId: request.project.id })
  await addSession(context, id, session)
  const token = await tokens.sign(id, session, publicUrlOf(context.config, request.headers))
  const expiresAt = session.expiresAt.toISOString()
  if (tokenBinding.kind !== 'cookie') return { token, expiresAt }
  const maxAgeSeconds = Math.floor(LIFETIME_MS.cookie / 1_000)
  request.replyHeaders.set(
    'set-cookie',
    serializeSessionCookie(context, request, { token, maxAgeSeconds }),
  )
  return { token: null, expiresAt }
}

async function verifyMessage(
  context: Context,
  { nonces, verifiers }: Omit<SignInParts, 'tokens'>,
  { input, request }: { input: Input; request: HttpRequest },
): Promise<VerifiedSignIn> {
  const { signInLegacyText, signInChains } = context.config
  const wording = signInLegacyText ? 'appkit' : 'standard'
  return verifySignIn({
    message: input.message,
    signature: input.signature,
    expected: {
      ...expectedSite(request, input.message, wording),
      ...(signInChains ? { caipNetworkIds: signInChains } : {}),
    },
    verifiers,
    nonces,
    binding: nonceBindingOf(request, readFlowSecret(request)),
    abilities: walletRequestAbilities,
    wording,
    now: context.clock.now(),
  })
}

/** A DPoP proof that is sent must be valid: a fallback to a bearer token would be a downgrade attack. */
async function chooseTokenBinding(
  context: Context,
  input: Input,
  request: HttpRequest,
): Promise<TokenBinding> {
  if (input.session === 'cookie') {
    if (isSameSite(request)) return { kind: 'cookie' }
    throw new ServerError(
      400,
      'signin/not-same-site',
      'Only pages of this site get a cookie',
      'session',
    )
  }
  if (!request.headers.has('dpop')) return { kind: 'bearer' }
  const proof = await verifyRequestDpopProof(context, { request, endpoint: authenticateEndpoint })
  if (proof && (await consumeDpopProof(context, proof))) {
    return { kind: 'bound', thumbprint: proof.thumbprint }
  }
  throw new ServerError(401, 'signin/invalid-proof', 'Invalid DPoP proof', 'dpop')
}

function openSession(
  { clock }: Context,
  {
    signIn,
    tokenBinding,
    projectId,
  }: { signIn: VerifiedSignIn; tokenBinding: TokenBinding; projectId: string },
): SignInSession {
  const { chainId, address } = signIn
  return {
    projectId,
    // Normalised, so that an account has one spelling.
    address: chainId.startsWith('eip155:') ? getAddress(address) : address,
    chainId,
    tokenBinding,
    signedInAt: new Date(clock.now()),
    expiresAt: new Date(clock.now() + LIFETIME_MS[tokenBinding.kind]),
  }
}
