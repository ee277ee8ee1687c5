export type {
  GetPublicClientReturnType,
  GetWalletClientReturnType,
} from './clients/createClients.ts'
export { type GetPublicClientParameters, getPublicClient } from './clients/getPublicClient.ts'
export { type GetWalletClientParameters, getWalletClient } from './clients/getWalletClient.ts'
export { type EvmOptions, evm, type WagmiConfig } from './evm.ts'
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
