import type { Chain } from 'viem'
import type { ChainEndpoint } from '../anvil/startAnvil.ts'
import { localAddresses } from './localAddresses.ts'

/** A running local chain as viem and wagmi want it, with multicall and names. */
export function toViemChain({ url, wsUrl, chainId }: ChainEndpoint): Chain {
  return {
    id: chainId,
    name: chainId === 31_337 ? 'Latchkey Local' : `Latchkey Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url], webSocket: [wsUrl] } },
    contracts: {
      multicall3: { address: localAddresses.multicall3 },
      ensUniversalResolver: { address: localAddresses.ensUniversalResolver },
    },
    testnet: true,
  }
}
