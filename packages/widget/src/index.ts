import type { Latchkey } from '@latchkey/core'
import { isBrowser } from '@latchkey/core/internal'
import { startFromPage } from './startFromPage.ts'

export { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '@latchkey/bitcoin'
export type {
  AnalyticsEvent,
  Connection,
  Latchkey,
  LatchkeyOptions,
  ServerSiwxOptions,
} from '@latchkey/core'
export {
  backendSiwx,
  closeModal,
  getConnection,
  getNetwork,
  getProvider,
  getSession,
  openModal,
  serverSiwx,
  updateOptions,
  watchConnection,
} from '@latchkey/core'
export { embedded } from '@latchkey/embedded'
export { arbitrum, avalanche, base, bsc, mainnet, optimism, polygon } from '@latchkey/evm'
export { kusama, polkadotAssetHub, polkadotMainnet, westend } from '@latchkey/polkadot'
export { addLanguages } from '@latchkey/react/languages'
export { solanaDevnet, solanaMainnet, solanaTestnet } from '@latchkey/solana'
export { walletConnect } from '@latchkey/walletconnect'
export { createWidget as createLatchkey, type ElementsOptions } from './createWidget.ts'
export { disconnect, signMessage, signOut, switchNetwork } from './lazyActions.ts'

/** The instance of the page's script tag or JSON block; `null` where the page's code calls `createLatchkey`. */
export const latchkey: Latchkey | null = isBrowser()
  ? startFromPage(document, import.meta.url)
  : null
