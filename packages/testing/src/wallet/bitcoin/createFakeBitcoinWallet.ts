import type { Prompt } from '../prompts.ts'
import type { LoggedRequest } from '../requestLog.ts'
import { walletIcon } from '../walletIcon.ts'
import type { BitcoinNetworkName } from './bitcoinKey.ts'
import {
  type BitcoinBehaviour,
  type BitcoinVault,
  type BitcoinVaultOptions,
  createBitcoinVault,
  type SentTransfer,
} from './bitcoinVault.ts'
import { leatherFace } from './leatherFace.ts'
import { satsFace } from './satsFace.ts'
import { standardFace } from './standardFace.ts'
import { okxFace, unisatFace } from './unisatFace.ts'

/** The languages Bitcoin wallets speak with pages. */
export type BitcoinWalletKind = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx'

export type FakeBitcoinWalletOptions = BitcoinVaultOptions & {
  readonly speaks?: BitcoinWalletKind
  /** Not for UniSat and OKX, which do not say their names. */
  readonly name?: string
  readonly icon?: string
}

/** A Bitcoin wallet that signs with real keys and does what the test tells it to. */
export type FakeBitcoinWallet = {
  readonly name: string
  /** Puts itself onto a page the way wallets of its kind do. */
  install(page: EventTarget): void
  behave(change: Partial<BitcoinBehaviour>): void
  approveNext(): void
  rejectNext(): void
  readonly openPrompts: readonly Prompt[]
  waitForPrompt(): Promise<Prompt>
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
  /** Takes the permission away on the wallet's side. */
  disconnect(): void
}

/** Makes a programmable Bitcoin wallet. It runs in browsers and in Node. */
export function createFakeBitcoinWallet(options: FakeBitcoinWalletOptions = {}): FakeBitcoinWallet {
  const { speaks = 'sats', name = 'Fake Bitcoin Wallet' } = options
  const vault = createBitcoinVault(options)
  const behave = (change: Partial<BitcoinBehaviour>): void => {
    const { locked } = vault.behaviour
    vault.behaviour = { ...vault.behaviour, ...change }
    if (vault.behaviour.locked !== locked) vault.tell('accounts')
  }
  return {
    name,
    install: (page) => install(page, vault, { speaks, name, icon: options.icon ?? walletIcon }),
    behave,
    approveNext: () => vault.prompts.answerNext('approve'),
    rejectNext: () => vault.prompts.answerNext('reject'),
    get openPrompts() {
      return [...vault.prompts.held]
    },
    waitForPrompt: vault.prompts.waitForPrompt,
    get requests() {
      return [...vault.log.entries]
    },
    get sent() {
      return [...vault.sent]
    },
    get addresses() {
      return vault.visible().map(({ address }) => address)
    },
    get network() {
      return vault.network()
    },
    choosePerson: vault.choosePerson,
    setNetwork: vault.setNetwork,
    lock: () => behave({ locked: true }),
    unlock: () => behave({ locked: false }),
    disconnect: vault.leave,
  }
}

function install(
  page: EventTarget,
  vault: BitcoinVault,
  { speaks, name, icon }: { speaks: BitcoinWalletKind; name: string; icon: string },
): void {
  const put = (key: string, value: unknown): void => {
    Object.assign(page, { [key]: value })
  }
  const list = (id: string): void => {
    const others = Reflect.get(page, 'btc_providers')
    const listing = { id, name, icon }
    put('btc_providers', [...(Array.isArray(others) ? others : []), listing])
  }
  if (speaks === 'standard') announce(page, standardFace(vault, { name, icon }))
  if (speaks === 'unisat') put('unisat', unisatFace(vault))
  if (speaks === 'okx') put('okxwallet', okxFace(vault))
  if (speaks === 'leather') {
    put('LeatherProvider', leatherFace(vault))
    list('LeatherProvider')
  }
  if (speaks === 'sats') {
    // Each wallet has a place of its own, as on a page with several.
    const others: object = Reflect.get(page, 'FakeProviders') ?? {}
    const place = `BitcoinProvider${Object.keys(others).length || ''}`
    put('FakeProviders', { ...others, [place]: satsFace(vault) })
    list(`FakeProviders.${place}`)
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
