import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'
import type { BrowserWindow } from '../browserWindow.ts'
import type { StandardWallet } from '../createWalletDiscovery.ts'
import {
  type Authorization,
  deleteAuthorization,
  fromBase64,
  parseAuthorization,
  readStoredAuthorization,
  storeAuthorization,
  toBase64,
} from './authorization.ts'
import { icon } from './icon.ts'
import { type MobileSession, openMobileSession } from './openMobileSession.ts'

const name = 'Mobile Wallet Adapter'
const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const

type Options = {
  page: () => BrowserWindow
  /** The network the visitor looks at, as wallets call it. */
  chain: () => string
}

type State = Options & {
  authorization: Authorization | null
  listeners: Set<(change: object) => void>
}

type Input = { account?: { address: string }; chain?: string }
const signatures = v.looseObject({ signatures: v.array(v.string()) })
const payloads = v.looseObject({ signed_payloads: v.array(v.string()) })
const signInResult = v.looseObject({
  sign_in_result: v.looseObject({
    address: v.string(),
    signed_message: v.string(),
    signature: v.string(),
  }),
})

/**
 * The wallet apps of an Android phone as one wallet of the Wallet Standard (Mobile Wallet Adapter): the phone asks which
 * one when there are several. Every request opens the app, which returns to the browser after its answer.
 */
export function createMobileWallet(options: Options): StandardWallet {
  const state: State = { ...options, authorization: null, listeners: new Set() }
  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0]
  return {
    name,
    icon,
    chains,
    get accounts() {
      return state.authorization?.accounts ?? []
    },
    features: {
      'standard:connect': {
        version,
        connect: (input?: { silent?: boolean }) => connect(state, input),
      },
      'standard:disconnect': { version, disconnect: async () => disconnect(state) },
      'standard:events': {
        version,
        on(_: 'change', listener: (change: object) => void) {
          state.listeners.add(listener)
          return () => state.listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version,
        signMessage: (...inputs: MessageInput[]) => signMessages(state, inputs),
      },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions,
        signTransaction: (...inputs: TransactionInput[]) => signTransactions(state, inputs),
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs: TransactionInput[]) => sendTransactions(state, inputs),
      },
      'solana:signIn': { version, signIn: (input: object = {}) => signIn(state, input) },
    },
  }
}

async function connect(state: State, input?: { silent?: boolean }): Promise<object> {
  if (input?.silent)
    setAuthorization(state, state.authorization ?? readStoredAuthorization(state.page()))
  else await requestInApp(state, { chain: state.chain() }, async () => null)
  return { accounts: state.authorization?.accounts ?? [] }
}

async function disconnect(state: State): Promise<void> {
  // Deauthorizing would open the app; clearing the stored authorization suffices.
  deleteAuthorization(state.page())
  setAuthorization(state, null)
}

type MessageInput = Input & { message: Uint8Array }
type TransactionInput = Input & { transaction: Uint8Array }

function signMessages(state: State, inputs: readonly MessageInput[]): Promise<readonly object[]> {
  return requestInApp(state, inputs[0] ?? {}, async (session, { accounts }) => {
    const signer = accounts.find(({ address }) => address === inputs[0]?.account?.address)
    if (!signer) throw new LatchkeyError('wallet/unauthorised', {})
    const reply = await session.request('sign_messages', {
      addresses: [toBase64(signer.publicKey)],
      payloads: inputs.map(({ message }) => toBase64(message)),
    })
    return v.parse(payloads, reply).signed_payloads.map((text) => {
      const messageAndSignature = fromBase64(text)
      return {
        signedMessage: messageAndSignature.slice(0, -64),
        signature: messageAndSignature.slice(-64),
      }
    })
  })
}

function signTransactions(
  state: State,
  inputs: readonly TransactionInput[],
): Promise<readonly object[]> {
  return requestInApp(state, inputs[0] ?? {}, async (session) => {
    const reply = await session.request('sign_transactions', payloadsOf(inputs))
    return v
      .parse(payloads, reply)
      .signed_payloads.map((text) => ({ signedTransaction: fromBase64(text) }))
  })
}

function sendTransactions(
  state: State,
  inputs: readonly TransactionInput[],
): Promise<readonly object[]> {
  return requestInApp(state, inputs[0] ?? {}, async (session) => {
    const reply = await session.request('sign_and_send_transactions', payloadsOf(inputs))
    return v.parse(signatures, reply).signatures.map((text) => ({ signature: fromBase64(text) }))
  })
}

function payloadsOf(inputs: readonly TransactionInput[]): object {
  return { payloads: inputs.map(({ transaction }) => toBase64(transaction)) }
}

async function signIn(state: State, input: object): Promise<readonly object[]> {
  const authorizeOptions = { chain: state.chain(), signInPayload: input }
  return requestInApp(state, authorizeOptions, async (_, { accounts }, reply) => {
    const { sign_in_result: signed } = v.parse(signInResult, reply)
    return [
      {
        account: accounts[0],
        signedMessage: fromBase64(signed.signed_message),
        signature: fromBase64(signed.signature),
      },
    ]
  })
}

/** Opens the app, authorizes with the site's identity and the stored token, runs one request and closes the session. */
async function requestInApp<Result>(
  state: State,
  authorizeOptions: { chain?: string; signInPayload?: object },
  work: (session: MobileSession, granted: Authorization, reply: unknown) => Promise<Result>,
): Promise<Result> {
  const page = state.page()
  const known = state.authorization
  const chain = authorizeOptions.chain ?? known?.chain ?? state.chain()
  const session = await openMobileSession(page, name)
  try {
    const reply = await session.request('authorize', {
      identity: { uri: page.location?.origin, name: page.location?.origin },
      chain,
      ...(known?.chain === chain ? { auth_token: known.token } : {}),
      ...(authorizeOptions.signInPayload
        ? { sign_in_payload: authorizeOptions.signInPayload }
        : {}),
    })
    const granted = parseAuthorization(chain, reply)
    storeAuthorization(page, chain, reply)
    setAuthorization(state, granted)
    return await work(session, granted, reply)
  } finally {
    session.close()
  }
}

function setAuthorization(state: State, authorization: Authorization | null): void {
  const before = state.authorization?.accounts.map(({ address }) => address).join()
  state.authorization = authorization
  const accounts = authorization?.accounts ?? []
  if (before === accounts.map(({ address }) => address).join()) return
  for (const notify of state.listeners) notify({ accounts })
}
