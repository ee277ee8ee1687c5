import { type Account, LatchkeyError } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressEncoder, getBase58Decoder, address as toAddress } from '@solana/kit'
import type { SolanaLine } from './solanaLine.ts'
import type { SignInInput, SignInOutput } from './solanaProvider.ts'
import type { SolanaState } from './solanaState.ts'

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

export function isSignedBy(
  address: string,
  { signature, signed }: { signature: Uint8Array; signed: Uint8Array },
): boolean {
  try {
    const key = Uint8Array.from(getAddressEncoder().encode(toAddress(address)))
    // Strict rules, as sites check them: no small-order keys, no second encodings.
    return ed25519.verify(signature, signed, key, { zip215: false })
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

/** The wallet's answer, or an error as soon as the wallet takes the account away. @throws wallet/disconnected */
export async function whileConnected<Value>(
  line: SolanaLine,
  { address }: Account,
  work: Promise<Value>,
): Promise<Value> {
  let stop = (): void => {}
  const left = new Promise<never>((_, reject) => {
    stop = line.watch((facts) => {
      if (facts?.accounts.some((one) => one.address === address)) return
      reject(new LatchkeyError('wallet/disconnected', {}))
    })
  })
  try {
    return await Promise.race([work, left])
  } finally {
    stop()
  }
}

export function wrongSignature({ keeper }: SolanaState): LatchkeyError {
  return new LatchkeyError('wallet/wrong-signature', { wallet: keeper.connector()?.name ?? '' })
}

export function unsupported(method: string): LatchkeyError {
  return new LatchkeyError('wallet/method-unsupported', { method })
}

function endsWith(whole: Uint8Array, end: Uint8Array): boolean {
  const start = whole.length - end.length
  return start >= 0 && end.every((byte, index) => whole[start + index] === byte)
}
