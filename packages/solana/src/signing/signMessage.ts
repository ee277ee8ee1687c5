import { type Account, LatchkeyError } from '@latchkey/core'
import { getBase58Decoder } from '@solana/kit'
import type { SolanaSignInInput } from '../connection/solanaConnection.ts'
import { whileConnected } from '../connection/whileConnected.ts'
import type { SolanaState } from '../solanaState.ts'
import { unsupported } from '../wallet/walletReplies.ts'
import { isSignedBy, wrongSignature } from './isSignedBy.ts'
import type { SolanaSignInOutput } from './solanaProvider.ts'

/**
 * Asks the wallet to sign a message, and verifies the signature against this account and this message. Base58.
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
  const connection = state.keeper.connectionOf(account)
  if (!connection.signMessage) throw unsupported('solana:signMessage')
  const text = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const work = connection.signMessage({ account, message: text })
  const { signature, signed } = await whileConnected(connection, account, work)
  // A wallet may prefix the message, but must not replace it.
  const isSame = endsWith(signed, text)
  if (!isSame || !isSignedBy(account.address, { signature, signed })) throw wrongSignature(state)
  return signature
}

/**
 * Asks the wallet to compose and sign a sign-in message (Sign In With Solana).
 * @throws wallet/method-unsupported, wallet/rejected, wallet/wrong-signature
 */
export async function signIn(
  state: SolanaState,
  input: SolanaSignInInput,
): Promise<SolanaSignInOutput> {
  const connection = state.keeper.connection()
  if (!connection) throw new LatchkeyError('connection/not-connected', {})
  if (!connection.signIn) throw unsupported('solana:signIn')
  const { address, signature, signed } = await connection.signIn(input)
  const account = state.keeper.state()?.accounts.find((candidate) => candidate.address === address)
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
