import { type ParseOptions, parseMessage } from '../message/parseMessage.ts'
import type { CaipNetworkId, SignInMessage } from '../message/signInMessage.ts'
import type { NonceStore } from '../nonce/nonceStore.ts'
import { type AllowedAbilities, checkRecap } from '../recap/checkRecap.ts'
import type { Ability } from '../recap/recap.ts'
import { SiwxError } from '../SiwxError.ts'
import { checkMessage, type ExpectedMessage } from './checkMessage.ts'
import type { Verifier } from './verifier.ts'

/** A sign-in to verify, and what the site expects of it. */
export type VerifySignInParameters = {
  /** The text as it was signed. */
  message: string
  signature: string
  expected: ExpectedMessage
  verifiers: readonly Verifier[]
  nonces: NonceStore
  /** The binding the nonce was issued with. */
  binding: string
  /** The ReCap abilities that the site accepts. Default: none. */
  abilities?: AllowedAbilities
  wording?: ParseOptions['wording']
  /** Milliseconds since 1970. Default: the system clock. */
  now?: number
}

/** A verified sign-in. */
export type VerifiedSignIn = {
  message: SignInMessage
  chainId: CaipNetworkId
  /** The account's address, on eip155 as written in the message. */
  address: string
  abilities: readonly Ability[]
}

const maxSignatureLength = 16_384

/**
 * Accepts a sign-in once, for one site, chain, account and time. The nonce is consumed last, so a failed attempt (for
 * example, if a node is down) can be repeated, and only one of many identical attempts succeeds.
 * @throws SiwxError with the reason; `signin/try-later` alone is worth a retry
 */
export async function verifySignIn(request: VerifySignInParameters): Promise<VerifiedSignIn> {
  const { wording = 'standard', expected, signature } = request
  const message = parseMessage(request.message, { wording })
  checkMessage(message, expected, request.now ?? Date.now())
  const abilities = checkRecap(message, request.abilities ?? {})
  if (typeof signature !== 'string' || signature.length > maxSignatureLength)
    throw invalidSignatureError()
  const verifier = findVerifier(request.verifiers, message.chainId)
  const { accountAddress: address, chainId } = message
  const isSigned = await verifier.verify({ text: request.message, signature, address, chainId })
  if (isSigned !== true) throw invalidSignatureError()
  if ((await request.nonces.consume(message.nonce, request.binding)) !== true) {
    throw new SiwxError('signin/unknown-nonce')
  }
  return { message, chainId, address, abilities }
}

function findVerifier(verifiers: readonly Verifier[], chainId: CaipNetworkId): Verifier {
  const namespace = chainId.split(':')[0]
  const verifier = verifiers.find((candidate) => candidate.namespace === namespace)
  if (!verifier) throw new SiwxError('signin/unsupported-namespace', { chainId })
  return verifier
}

function invalidSignatureError(): SiwxError {
  return new SiwxError('signin/invalid-signature')
}
