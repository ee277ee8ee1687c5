import type { NetworkInput } from '@latchkey/core'
import { localAddresses } from '@latchkey/testing/addresses'
import type { Stack } from './stack.ts'

const contracts = {
  ensRegistry: { address: localAddresses.ensRegistry },
  ensUniversalResolver: { address: localAddresses.ensUniversalResolver },
  multicall3: { address: localAddresses.multicall3 },
}
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The local chains of the stack, as an owner would name theirs. */
export function demoNetworks(stack: Stack): readonly [NetworkInput, ...NetworkInput[]] {
  const first: NetworkInput = {
    id: 31_337,
    name: 'Latchkey Local',
    nativeCurrency,
    rpcUrls: { default: { http: [stack.rpc] } },
    contracts,
    testnet: true,
  }
  if (!stack.rpc2) return [first]
  return [
    first,
    {
      id: 31_338,
      name: 'Latchkey Second',
      nativeCurrency,
      rpcUrls: { default: { http: [stack.rpc2] } },
      contracts,
      testnet: true,
    },
  ]
}
