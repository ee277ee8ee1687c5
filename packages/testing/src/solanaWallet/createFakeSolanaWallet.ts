import { createPrompts, type WalletPrompt } from '../wallet/prompts.ts'
import { createRequestLog, type LoggedRequest } from '../wallet/requestLog.ts'
import { goodSolanaBehaviour, type SolanaBehaviour } from './solanaBehaviour.ts'
import { type Ask, solanaFeatures } from './solanaFeatures.ts'
import { openSolanaKey, type SolanaKey } from './solanaKey.ts'
import type { SolanaWalletAccount, SolanaWalletState } from './solanaWalletState.ts'
import { registerWallet, type StandardWallet } from './standardWallet.ts'

export type FakeSolanaWalletOptions = {
  readonly accounts: readonly { readonly seed: string }[]
  /** The wallet's own nodes by the Wallet Standard's name of the network, for what it sends itself. */
  readonly rpcUrls?: Readonly<Record<string, string>>
  /** By the Wallet Standard's names; all four when left out. */
  readonly chains?: readonly string[]
  readonly name?: string
  readonly icon?: string
  readonly behaviour?: Partial<SolanaBehaviour>
  /** Features the wallet does not have, such as `solana:signTransaction`. */
  readonly without?: readonly string[]
  /** Transaction versions it reads; both when left out. */
  readonly versions?: readonly (0 | 'legacy')[]
  /** Keeps the permission under this key of localStorage, so that a reload finds it. */
  readonly storageKey?: string
}

/** A Wallet Standard wallet that signs with real keys and does what the test tells it to. */
export type FakeSolanaWallet = {
  readonly wallet: StandardWallet
  /** Changes how the wallet behaves from now on; what is not named stays. */
  behave(change: Partial<SolanaBehaviour>): void
  approveNext(): void
  rejectNext(): void
  readonly openPrompts: readonly WalletPrompt[]
  waitForPrompt(): Promise<WalletPrompt>
  /** Every request so far, by the kind of its prompt, with the inputs of the site. */
  readonly requests: readonly LoggedRequest[]
  /** Signatures of the transactions it sent itself. */
  readonly sent: readonly string[]
  /** Addresses the wallet would share. */
  readonly addresses: readonly string[]
  /** Chooses among the wallet's accounts; the first is the active one. */
  setAccounts(addresses: readonly string[]): void
  /** Revokes the site's permission in the wallet. */
  disconnect(): void
  /** Emits any change event to the site. */
  emit(change: unknown): void
  /** Registers itself in a page; returns the function that takes it out again. */
  register(page: EventTarget): () => void
}

const allChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']
const defaultIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzFhMWIyZSIvPjxwYXRoIGQ9Ik05IDExaDEyYTMgMyAwIDAgMSAwIDZIOXoiIGZpbGw9IiMxNGYxOTUiLz48cGF0aCBkPSJNMjMgMTVIMTFhMyAzIDAgMCAwIDAgNmgxMnoiIGZpbGw9IiM5OTQ1ZmYiLz48L3N2Zz4='

/** Makes a programmable Solana wallet. It runs in browsers and in Node. */
export async function createFakeSolanaWallet(
  options: FakeSolanaWalletOptions,
): Promise<FakeSolanaWallet> {
  const keys = await Promise.all(options.accounts.map(({ seed }) => openSolanaKey(seed)))
  return assemble(options, keys)
}

function assemble(options: FakeSolanaWalletOptions, keys: readonly SolanaKey[]): FakeSolanaWallet {
  const state = createState(options, keys)
  const listeners = new Set<(change: unknown) => void>()
  const log = createRequestLog()
  const origin = globalThis.location?.origin ?? 'http://localhost'
  const emit = (change: unknown): void => {
    for (const listener of [...listeners]) listener(change)
  }
  const setPermitted = (isPermitted: boolean): void => {
    state.isPermitted = isPermitted
    if (options.storageKey) {
      globalThis.localStorage?.setItem(options.storageKey, JSON.stringify({ isPermitted }))
    }
    state.accounts = isPermitted ? state.chosen.map((address) => toAccount(state, address)) : []
    emit({ accounts: state.accounts })
  }
  const ask: Ask = ({ kind, inputs }, answer, action) =>
    log.follow(
      { origin, method: kind, params: inputs },
      state.prompts.ask({ kind, origin }, answer, action),
    )
  const wallet = createWallet(options, { state, listeners, show: setPermitted, ask })
  return {
    wallet,
    behave(change) {
      state.behaviour = { ...state.behaviour, ...change }
    },
    approveNext: () => state.prompts.answerNext('approve'),
    rejectNext: () => state.prompts.answerNext('reject'),
    get openPrompts() {
      return [...state.prompts.open]
    },
    waitForPrompt: state.prompts.waitForPrompt,
    get requests() {
      return [...log.entries]
    },
    get sent() {
      return [...state.sent]
    },
    get addresses() {
      return state.chosen
    },
    setAccounts(addresses) {
      state.chosen = addresses
      if (state.isPermitted) setPermitted(true)
    },
    disconnect: () => setPermitted(false),
    emit,
    register: (page) => registerWallet(page, wallet),
  }
}

type Parts = {
  state: SolanaWalletState
  listeners: Set<(change: unknown) => void>
  show(isPermitted: boolean): void
  ask: Ask
}

function createWallet(options: FakeSolanaWalletOptions, parts: Parts): StandardWallet {
  const { state, listeners, show: setPermitted, ask } = parts
  const connect = async (input?: { silent?: boolean }): Promise<unknown> => {
    const { behaviour } = state
    if (input?.silent) {
      const share = async () => ({ accounts: state.accounts })
      if (state.isPermitted && state.accounts.length === 0) setPermitted(true)
      return ask({ kind: 'read', inputs: [] }, behaviour.read, share)
    }
    if (behaviour.connect === 'no-accounts') return { accounts: [] }
    return ask({ kind: 'connect', inputs: [] }, behaviour.connect, async () => {
      setPermitted(true)
      return { accounts: state.accounts }
    })
  }
  const features: Record<string, object> = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => setPermitted(false) },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: (change: unknown) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ...solanaFeatures(state, ask),
  }
  for (const name of options.without ?? []) delete features[name]
  return {
    version: '1.0.0',
    name: options.name ?? 'Fake Solana Wallet',
    icon: options.icon ?? defaultIcon,
    chains: state.chains,
    features,
    get accounts() {
      return state.accounts
    },
  }
}

function createState(
  options: FakeSolanaWalletOptions,
  keys: readonly SolanaKey[],
): SolanaWalletState {
  const stored = options.storageKey && globalThis.localStorage?.getItem(options.storageKey)
  return {
    keys,
    chosen: keys.map(({ address }) => address),
    accounts: [],
    isPermitted: stored ? JSON.parse(stored).isPermitted === true : false,
    chains: options.chains ?? allChains,
    versions: options.versions ?? ['legacy', 0],
    rpcUrls: options.rpcUrls ?? {},
    behaviour: { ...goodSolanaBehaviour, ...options.behaviour },
    prompts: createPrompts(),
    sent: [],
  }
}

function toAccount({ keys, chains }: SolanaWalletState, address: string): SolanaWalletAccount {
  const publicKey = keys.find((key) => key.address === address)?.publicKey ?? new Uint8Array(32)
  return { address, publicKey, chains, features: ['solana:signMessage', 'solana:signTransaction'] }
}
