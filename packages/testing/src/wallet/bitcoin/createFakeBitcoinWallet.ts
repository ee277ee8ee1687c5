import type { WalletPrompt } from '../prompts.ts'
import type { LoggedRequest } from '../requestLog.ts'
import { walletIcon } from '../walletIcon.ts'
import type { BitcoinNetworkName } from './bitcoinKey.ts'
import {
  type BitcoinBehaviour,
  type BitcoinWalletState,
  type BitcoinWalletStateOptions,
  createBitcoinWalletState,
  type SentTransfer,
} from './bitcoinWalletState.ts'
import { leatherApi } from './leatherApi.ts'
import { satsApi } from './satsApi.ts'
import { standardApi } from './standardApi.ts'
import { okxApi, unisatApi } from './unisatApi.ts'

/** The page APIs of Bitcoin wallets. */
export type BitcoinWalletKind = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx'

export type FakeBitcoinWalletOptions = BitcoinWalletStateOptions & {
  readonly speaks?: BitcoinWalletKind
  /** UniSat and OKX do not expose a name. */
  readonly name?: string
  readonly icon?: string
}

/** A Bitcoin wallet that signs with real keys and does what the test tells it to. */
export type FakeBitcoinWallet = {
  readonly name: string
  /** Injects itself into a page as wallets of its kind do. */
  install(page: EventTarget): void
  behave(change: Partial<BitcoinBehaviour>): void
  approveNext(): void
  rejectNext(): void
  readonly openPrompts: readonly WalletPrompt[]
  waitForPrompt(): Promise<WalletPrompt>
  readonly requests: readonly LoggedRequest[]
  /** Payments so far, each a finished transaction. */
  readonly sent: readonly SentTransfer[]
  /** What a permitted page sees: the payment address, then the one for ordinals. */
  readonly addresses: readonly string[]
  readonly network: BitcoinNetworkName
  /** Chooses another of the wallet's people. */
  choosePerson(index: number): void
  setNetwork(network: BitcoinNetworkName): void
  lock(): void
  unlock(): void
  /** Revokes the site's permission in the wallet. */
  disconnect(): void
}

/** Makes a programmable Bitcoin wallet. It runs in browsers and in Node. */
export function createFakeBitcoinWallet(options: FakeBitcoinWalletOptions = {}): FakeBitcoinWallet {
  const { speaks = 'sats', name = 'Fake Bitcoin Wallet' } = options
  const state = createBitcoinWalletState(options)
  const behave = (change: Partial<BitcoinBehaviour>): void => {
    const { locked } = state.behaviour
    state.behaviour = { ...state.behaviour, ...change }
    if (state.behaviour.locked !== locked) state.tell('accounts')
  }
  return {
    name,
    install: (page) => install(page, state, { speaks, name, icon: options.icon ?? walletIcon }),
    behave,
    approveNext: () => state.prompts.answerNext('approve'),
    rejectNext: () => state.prompts.answerNext('reject'),
    get openPrompts() {
      return [...state.prompts.open]
    },
    waitForPrompt: state.prompts.waitForPrompt,
    get requests() {
      return [...state.log.entries]
    },
    get sent() {
      return [...state.sent]
    },
    get addresses() {
      return state.visible().map(({ address }) => address)
    },
    get network() {
      return state.network()
    },
    choosePerson: state.choosePerson,
    setNetwork: state.setNetwork,
    lock: () => behave({ locked: true }),
    unlock: () => behave({ locked: false }),
    disconnect: state.leave,
  }
}

function install(
  page: EventTarget,
  state: BitcoinWalletState,
  { speaks, name, icon }: { speaks: BitcoinWalletKind; name: string; icon: string },
): void {
  const setGlobal = (key: string, value: unknown): void => {
    Object.assign(page, { [key]: value })
  }
  const listProvider = (id: string): void => {
    const others = Reflect.get(page, 'btc_providers')
    const listing = { id, name, icon }
    setGlobal('btc_providers', [...(Array.isArray(others) ? others : []), listing])
  }
  if (speaks === 'standard') announce(page, standardApi(state, { name, icon }))
  if (speaks === 'unisat') setGlobal('unisat', unisatApi(state))
  if (speaks === 'okx') setGlobal('okxwallet', okxApi(state))
  if (speaks === 'leather') {
    setGlobal('LeatherProvider', leatherApi(state))
    listProvider('LeatherProvider')
  }
  if (speaks === 'sats') {
    // Each kind of wallet uses its own global, so several can be installed on one page.
    const others: object = Reflect.get(page, 'FakeProviders') ?? {}
    const providerName = `BitcoinProvider${Object.keys(others).length || ''}`
    setGlobal('FakeProviders', { ...others, [providerName]: satsApi(state) })
    listProvider(`FakeProviders.${providerName}`)
  }
}

function announce(page: EventTarget, wallet: object): void {
  type Api = { register(wallet: object): void }
  const detail = (api: Api) => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.addEventListener('wallet-standard:app-ready', (event) =>
    detail((event as CustomEvent).detail),
  )
}
