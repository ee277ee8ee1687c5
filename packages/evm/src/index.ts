export type { EvmOptions } from './createEvmAdapter.ts'
export { evm } from './evm.ts'
export {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bsc,
  type EvmNetwork,
  gnosis,
  linea,
  mainnet,
  optimism,
  polygon,
  sepolia,
} from './networks.ts'
export type { Eip1193Provider } from './wallet/eip1193.ts'
