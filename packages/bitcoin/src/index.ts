export { bitcoin } from './bitcoin.ts'
export type { BitcoinProvider, PsbtInput, SignedPsbt } from './bitcoinProvider.ts'
export { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from './networks.ts'
