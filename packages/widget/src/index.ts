export { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '@latchkey/bitcoin'
export type { Latchkey, LatchkeyOptions } from '@latchkey/core'
export { closeModal, openModal } from '@latchkey/core'
export { arbitrum, avalanche, base, bsc, mainnet, optimism, polygon } from '@latchkey/evm'
export { kusama, polkadotAssetHub, polkadotMainnet, westend } from '@latchkey/polkadot'
export { solanaDevnet, solanaMainnet, solanaTestnet } from '@latchkey/solana'
export { createWidget as createLatchkey } from './createWidget.ts'
export { defineElements } from './defineElements.ts'
export {
  changeOptions as updateOptions,
  disconnectWallet as disconnect,
  moveToNetwork as switchNetwork,
} from './lateActions.ts'
