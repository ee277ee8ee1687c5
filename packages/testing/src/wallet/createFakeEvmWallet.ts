import type { Address, Hash, Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { invalidParams } from '../chain/ProviderRpcError.ts'
import { announceProvider, type Eip6963ProviderInfo, injectProvider } from './announceProvider.ts'
import { createEvents, type WalletEvent } from './events.ts'
import { persistState } from './persistState.ts'
import { createPrompts, type WalletPrompt } from './prompts.ts'
import { createProvider, type Eip1193Provider } from './provider.ts'
import { createRequestLog, type LoggedRequest, type RequestLog } from './requestLog.ts'
import { goodBehaviour, type WalletBehavior } from './walletBehavior.ts'
import { walletIcon } from './walletIcon.ts'
import { moveToChain, revoke, visibleAccounts, type WalletState } from './walletState.ts'

type Keys =
  | { readonly privateKeys: readonly Hex[] }
  | { readonly accounts: readonly { readonly privateKey: Hex }[] }

export type FakeEvmWalletOptions = Keys & {
  /** The node of the first chain. */
  readonly rpcUrl: string
  readonly chainId?: number
  /** Further chains the wallet knows; others must be added before it switches to them. */
  readonly chains?: readonly { readonly id: number; readonly rpcUrl: string }[]
  readonly name?: string
  readonly rdns?: string
  readonly icon?: string
  readonly uuid?: string
  /** Marks on the provider, such as `isMetaMask`, which old sites look for. */
  readonly flags?: Readonly<Record<string, boolean>>
  readonly behaviour?: Partial<WalletBehavior>
  /** Extra capabilities by chain id, beside `atomic`, for `wallet_getCapabilities`. */
  readonly capabilities?: Readonly<Record<number, Readonly<Record<string, unknown>>>>
  /** What `wallet_getAssets` returns, by hex chain id; without it the wallet lacks the method. */
  readonly assets?: Readonly<Record<Hex, readonly unknown[]>>
  /** Keeps permission, chain and accounts under this key of localStorage, so that a reload finds them. */
  readonly storageKey?: string
}

/** A wallet that signs with real keys on a real chain and does what the test tells it to. */
export type FakeEvmWallet = {
  readonly info: Eip6963ProviderInfo
  /** The provider as this page sees it. */
  readonly provider: Eip1193Provider
  /** The provider as another site sees it; permission is per site. */
  providerFor(origin: string): Eip1193Provider
  /** Changes how the wallet behaves from now on; what is not named stays. */
  behave(change: Partial<WalletBehavior>): void
  /** Approves the oldest open prompt or, if there is none, the next one. */
  approveNext(): void
  /** Rejects the oldest open prompt or, if there is none, the next one. */
  rejectNext(): void
  /** Unanswered prompts. */
  readonly openPrompts: readonly WalletPrompt[]
  /** Resolves when a prompt is open. */
  waitForPrompt(): Promise<WalletPrompt>
  /** Every request so far. */
  readonly requests: readonly LoggedRequest[]
  /** Hashes of the transactions sent so far. */
  readonly sent: readonly Hash[]
  readonly accounts: readonly Address[]
  readonly chainId: number
  isConnectedTo(origin?: string): boolean
  /** Chooses among the wallet's accounts; the first is the active one. */
  setAccounts(accounts: readonly Address[]): void
  /** May be a chain the wallet has no node for: sites then find themselves on an unknown chain. */
  setChain(chainId: number): void
  lock(): void
  unlock(): void
  /** Takes the permission away on the wallet's side, from one site or all. */
  disconnect(origin?: string): void
  /** Sends any event to every site, however odd. */
  emit(name: string, payload: unknown): void
  watchEvents(listener: (event: WalletEvent) => void): () => void
  /** Announces itself to a page (EIP-6963); returns the function that stops it. */
  announce(page: Window): () => void
  injectAsWindowEthereum(page: Window): void
}

/** Makes a programmable EVM wallet. It runs in browsers and in Node. */
export function createFakeEvmWallet(options: FakeEvmWalletOptions): FakeEvmWallet {
  const events = createEvents()
  const log = createRequestLog()
  const origins = new Set<string>()
  const state = createState(options, {
    emit: (origin, name, payload) => events.emit({ origin, name, payload }),
    emitToAll(name, payload) {
      for (const origin of origins) events.emit({ origin, name, payload })
    },
  })
  const storage = options.storageKey === undefined ? null : globalThis.localStorage
  if (storage) state.save = persistState(state, storage, options.storageKey ?? '')

  const ownOrigin = globalThis.location?.origin ?? 'http://localhost'
  const providerFor = (origin: string) => {
    origins.add(origin)
    return Object.assign(createProvider(state, { origin, events, log }), options.flags)
  }
  const provider = providerFor(ownOrigin)
  const info: Eip6963ProviderInfo = {
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name ?? 'Fake Wallet',
    rdns: options.rdns ?? 'dev.latchkey.fake',
    icon: options.icon ?? walletIcon,
  }
  // Not spread: the controls are getters, and a copy would never change again.
  return Object.assign(createControls(state, ownOrigin, log), {
    info,
    provider,
    providerFor,
    emit: state.emitToAll,
    watchEvents: events.watch,
    announce: (page: Window) => announceProvider(page, info, provider),
    injectAsWindowEthereum: (page: Window) => injectProvider(page, provider),
  })
}

type Controls = Omit<
  FakeEvmWallet,
  | 'info'
  | 'provider'
  | 'providerFor'
  | 'emit'
  | 'watchEvents'
  | 'announce'
  | 'injectAsWindowEthereum'
>

function createControls(state: WalletState, ownOrigin: string, log: RequestLog): Controls {
  const showAccounts = () => {
    state.save()
    for (const origin of state.permitted) {
      state.emit(origin, 'accountsChanged', [...visibleAccounts(state, origin)])
    }
  }
  const behave = (change: Partial<WalletBehavior>) => {
    const { locked } = state.behaviour
    state.behaviour = { ...state.behaviour, ...change }
    if (state.behaviour.locked !== locked) showAccounts()
  }
  return {
    behave,
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
    get accounts() {
      return state.accounts
    },
    get chainId() {
      return state.chainId
    },
    isConnectedTo: (origin = ownOrigin) => state.permitted.has(origin),
    setAccounts(accounts) {
      state.accounts = accounts.map((address) => knownKey(state, address).address)
      showAccounts()
    },
    setChain: (chainId) => moveToChain(state, chainId),
    lock: () => behave({ locked: true }),
    unlock: () => behave({ locked: false }),
    disconnect(origin) {
      for (const site of origin === undefined ? [...state.permitted] : [origin]) revoke(state, site)
    },
  }
}

function createState(
  options: FakeEvmWalletOptions,
  emitters: Pick<WalletState, 'emit' | 'emitToAll'>,
): WalletState {
  const secrets =
    'privateKeys' in options
      ? options.privateKeys
      : options.accounts.map(({ privateKey }) => privateKey)
  const keys = secrets.map((secret) => privateKeyToAccount(secret))
  const chainId = options.chainId ?? 31_337
  return {
    keys: new Map(keys.map((key) => [key.address.toLowerCase(), key])),
    accounts: keys.map(({ address }) => address),
    chainId,
    rpcUrls: new Map([
      [chainId, options.rpcUrl],
      ...(options.chains ?? []).map(({ id, rpcUrl }) => [id, rpcUrl] as const),
    ]),
    permitted: new Set(),
    behaviour: { ...goodBehaviour, ...options.behaviour },
    prompts: createPrompts(),
    bundles: new Map(),
    sent: [],
    capabilities: options.capabilities ?? {},
    assets: options.assets ?? null,
    sending: Promise.resolve(),
    ...emitters,
    save() {
      // Without `storageKey` the wallet's state is lost at a reload.
    },
  }
}

function knownKey(state: WalletState, address: Address): PrivateKeyAccount {
  const key = state.keys.get(address.toLowerCase())
  if (!key) throw invalidParams(`the wallet has no key for ${address}`)
  return key
}
