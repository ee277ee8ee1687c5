import { type Account, LatchkeyError } from '@latchkey/core'
import { getBase58Decoder } from '@solana/kit'
import { whileConnected } from '../connection/whileConnected.ts'
import type { SolanaState } from '../solanaState.ts'
import { unsupported } from './askWallet.ts'
import { isSignedBy, wrongSignature } from './isSignedBy.ts'
import type { SignInInput, SignInOutput } from './solanaProvider.ts'

/**
 * Asks the wallet to sign a message, and believes the signature only when it is one of this account over this
 * message. Base58.
 * @throws connection/not-connected, wallet/unauthorised, wallet/rejected, wallet/wrong-signature
 */
export async function signMessage(
  state: SolanaState,
  { account, message }: { account: Account; message: string | Uint8Array },
): Promise<string> {
  return getBase58Decoder().decode(await signBytes(state, { account, message }))
}

export async function signBytes(
  state: SolanaState,
  { account, message }: { account: Account; message: string | Uint8Array },
): Promise<Uint8Array> {
  const line = state.keeper.lineOf(account)
  if (!line.signMessage) throw unsupported('solana:signMessage')
  const text = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const work = line.signMessage({ account, message: text })
  const { signature, signed } = await whileConnected(line, account, work)
  // A mark before the message is a wallet's right; another message is not.
  const isSame = endsWith(signed, text)
  if (!isSame || !isSignedBy(account.address, { signature, signed })) throw wrongSignature(state)
  return signature
}

/**
 * Lets the wallet write and sign a sign-in message.
 * @throws wallet/method-unsupported, wallet/rejected, wallet/wrong-signature
 */
export async function signIn(state: SolanaState, input: SignInInput): Promise<SignInOutput> {
  const line = state.keeper.line()
  if (!line) throw new LatchkeyError('connection/not-connected', {})
  if (!line.signIn) throw unsupported('solana:signIn')
  const { address, signature, signed } = await line.signIn(input)
  const account = state.keeper.facts()?.accounts.find((one) => one.address === address)
  if (!account) throw new LatchkeyError('wallet/unauthorised', {})
  if (!isSignedBy(address, { signature, signed })) throw wrongSignature(state)
  const text = new TextDecoder().decode(signed)
  const isForUs = !input.domain || text.includes(`${input.domain} wants you to sign in`)
  if (!isForUs || !text.includes(address)) throw wrongSignature(state)
  return { account, signature, signedMessage: signed }
}

function endsWith(whole: Uint8Array, end: Uint8Array): boolean {
  const start = whole.length - end.length
  return start >= 0 && end.every((byte, index) => whole[start + index] === byte)
}
