import type { SwapRouters } from '../adapter/swapCall.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import { defaultFeatures, type Features, type WalletGroup, walletGroups } from '../features.ts'

/** Which wallets the modal lists, and how. */
export type WalletOptions = {
  /** Wallets of the browser that announce themselves (EIP-6963). */
  announced: boolean
  /** Wallets of the browser that only inject a provider. */
  injected: boolean
  /** The groups of the wallet list, in the order on screen. A group that is left out is not shown. */
  order: readonly WalletGroup[]
  /** Offers visitors an explanation of wallets and a way to get one. */
  guide: boolean
  /** The site's images of wallets, by a connector's id or rdns. */
  images: Readonly<Record<string, string>>
  /**
   * On phones, opens wallets by their universal link (https) first and by their URL scheme second, instead of the
   * reverse.
   */
  preferUniversalLinks: boolean
}

/** How the modal behaves on the page. */
export type ModalOptions = {
  /** Renders the modal inside the page (`InlineModal`) instead of as a dialog. */
  inline: boolean
  /** Lets the visitor choose the network. */
  networkSwitch: boolean
  /** Accepts a wallet on a network that the site does not offer. */
  allowUnsupportedChain: boolean
}

/** What the instance checks before a wallet is asked to sign. */
export type SafetyOptions = {
  /**
   * When to preview the site's requests before the wallet receives them: if they look dangerous (`warn`), `always`, or
   * `off`.
   */
  preview: 'warn' | 'always' | 'off'
  /** The site's contracts. Limited allowances for them and calls to them cause no warning. */
  trustedContracts: Partial<Record<CaipNetworkId, readonly string[]>>
  /**
   * The addresses of auditors whose attestations (ERC-8176) the site accepts for clear-signing descriptors that this
   * release doesn't list.
   */
  auditors: readonly string[]
  /** Swap routers besides the shipped ones. No server can add to them. */
  swapRouters: Partial<Record<CaipNetworkId, SwapRouters>>
}

const defaultWallets: WalletOptions = {
  announced: true,
  injected: true,
  order: walletGroups,
  guide: true,
  images: {},
  preferUniversalLinks: false,
}

const defaultModal: ModalOptions = {
  inline: false,
  networkSwitch: true,
  allowUnsupportedChain: false,
}

const defaultSafety: SafetyOptions = {
  preview: 'warn',
  trustedContracts: {},
  auditors: [],
  swapRouters: {},
}

/** The options that are groups. */
export type OptionGroups = {
  features: Features
  wallets: WalletOptions
  modal: ModalOptions
  safety: SafetyOptions
}

export const groupDefaults: OptionGroups = {
  features: defaultFeatures,
  wallets: defaultWallets,
  modal: defaultModal,
  safety: defaultSafety,
}
