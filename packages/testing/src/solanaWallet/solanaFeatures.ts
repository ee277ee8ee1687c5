import {
  getBase58Encoder,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { callRpc } from '../chain/callRpc.ts'
import { ProviderRpcError, unauthorized } from '../chain/ProviderRpcError.ts'
import type { WalletPrompt } from '../wallet/prompts.ts'
import type { WalletAnswer } from '../wallet/walletBehavior.ts'
import { formatSignIn, type SignInFields } from './formatSignIn.ts'
import type { SolanaKey } from './solanaKey.ts'
import type { SolanaWalletState } from './solanaWalletState.ts'

/** Asks the person; `inputs` is what the site wants. */
export type Ask = (
  question: { kind: WalletPrompt['kind']; inputs: readonly unknown[] },
  answer: WalletAnswer,
  action: () => Promise<unknown>,
) => Promise<unknown>
type ForAccount = { account: { address: string } }
type TransactionInput = ForAccount & { transaction: Uint8Array; chain?: string }

/** What the wallet can do, each under the name the Wallet Standard gives it. */
export function solanaFeatures(
  state: SolanaWalletState,
  ask: Ask,
): Readonly<Record<string, object>> {
  const supportedTransactionVersions = state.versions
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly (ForAccount & { message: Uint8Array })[]) =>
        ask({ kind: 'sign', inputs }, state.behaviour.sign, () =>
          Promise.all(inputs.map(({ account, message }) => signMessage(state, account, message))),
        ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly SignInFields[]) =>
        ask({ kind: 'sign', inputs }, state.behaviour.sign, () =>
          Promise.all((inputs.length > 0 ? inputs : [{}]).map((input) => signIn(state, input))),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        ask({ kind: 'sign', inputs }, state.behaviour.sign, async () => {
          const signed = await Promise.all(inputs.map((input) => signTransaction(state, input)))
          return signed.map((signedTransaction) => ({ signedTransaction }))
        }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) =>
        ask({ kind: 'send', inputs }, state.behaviour.send, () =>
          Promise.all(inputs.map((input) => signAndSend(state, input))),
        ),
    },
  }
}

async function signMessage(
  state: SolanaWalletState,
  { address }: { address: string },
  message: Uint8Array,
): Promise<object> {
  const signedMessage = Uint8Array.from(message)
  return { signedMessage, signature: await sign(state, address, signedMessage) }
}

async function signIn(state: SolanaWalletState, input: SignInFields): Promise<object> {
  const account = state.accounts.find(
    ({ address }) => input.address === undefined || address === input.address,
  )
  if (!account) throw unauthorized()
  const text = formatSignIn({ ...input, address: account.address })
  const signedMessage = new TextEncoder().encode(text)
  return { account, signedMessage, signature: await sign(state, account.address, signedMessage) }
}

async function signTransaction(
  state: SolanaWalletState,
  { account, transaction }: TransactionInput,
): Promise<Uint8Array> {
  const decoded = getTransactionDecoder().decode(transaction)
  const signature = await sign(state, account.address, Uint8Array.from(decoded.messageBytes))
  const signed: Transaction = {
    ...decoded,
    signatures: { ...decoded.signatures, [account.address]: signature as SignatureBytes },
  }
  return Uint8Array.from(getTransactionEncoder().encode(signed))
}

async function signAndSend(state: SolanaWalletState, input: TransactionInput): Promise<object> {
  const url = state.rpcUrls[input.chain ?? state.chains[0] ?? '']
  if (!url) throw new ProviderRpcError(4901, `The wallet has no node for ${input.chain}.`)
  const wire = getBase64Decoder().decode(await signTransaction(state, input))
  const signature = await callRpc(url, 'sendTransaction', [wire, { encoding: 'base64' }])
  state.sent.push(String(signature))
  return { signature: Uint8Array.from(getBase58Encoder().encode(String(signature))) }
}

/** Signs, or returns a tampered signature. */
async function sign(
  state: SolanaWalletState,
  address: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const allowed = state.accounts.some((account) => account.address === address)
  const own = state.keys.find((key) => key.address === address)
  if (!allowed || !own) throw unauthorized()
  const { tamperedSignature } = state.behaviour
  const other = state.keys.find((key) => key.address !== address)
  const key: SolanaKey = tamperedSignature === 'other-key' && other ? other : own
  return key.sign(tamperedSignature === 'other-bytes' ? Uint8Array.from([...bytes, 0]) : bytes)
}
