export { bitcoin } from './bitcoin.ts'
export { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from './networks.ts'
export type { BitcoinProvider, PsbtInput, SignedPsbt } from './signing/bitcoinProvider.ts'
