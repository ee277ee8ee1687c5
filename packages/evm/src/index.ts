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
