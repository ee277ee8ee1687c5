import type { NetworkInput, SafetyOptions } from '@latchkey/core'
import { westend } from '@latchkey/polkadot'
import { localAddresses } from '@latchkey/testing/addresses'
import { localBitcoinId } from '@latchkey/testing/bitcoin/local'
import { localSolanaId } from '@latchkey/testing/solana/local'
import { networkIcon } from './networkIcon.ts'
import type { Chain } from './settings/settings.ts'
import type { Stack } from './stack.ts'

const contracts = {
  ensRegistry: { address: localAddresses.ensRegistry },
  ensUniversalResolver: { address: localAddresses.ensUniversalResolver },
  multicall3: { address: localAddresses.multicall3 },
}
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const localExchange = {
  routers: [
    { address: localAddresses.uniswapV2Router, kind: 'uniswap-v2' },
    { address: localAddresses.swapRouter02, kind: 'uniswap-v3' },
  ],
  wrappedNative: localAddresses.weth,
} as const

/** The swap routers of the local chains: a router is only used when the site's own code names it. */
export function demoSwapRouters(stack: Stack): SafetyOptions['swapRouters'] {
  return { 'eip155:31337': localExchange, ...(stack.rpc2 ? { 'eip155:31338': localExchange } : {}) }
}

/** The stack's local chains, configured as a developer would configure theirs. */
export function demoNetworks(stack: Stack): readonly [NetworkInput, ...NetworkInput[]] {
  const first: NetworkInput = {
    id: 31_337,
    name: 'Latchkey Local',
    nativeCurrency,
    rpcUrls: { default: { http: [stack.rpc] } },
    contracts,
    testnet: true,
    iconUrl: networkIcon('local'),
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
      iconUrl: networkIcon('second'),
    },
  ]
}

/** The networks of the chosen chains. No Polkadot node runs here: it is there to connect and to sign. */
export function nonEvmNetworks(stack: Stack, chains: readonly Chain[]): readonly NetworkInput[] {
  const networks = {
    solana: demoSolana(stack),
    bitcoin: demoBitcoin(stack),
    polkadot: [{ ...westend, name: 'Westend (sign only)', iconUrl: networkIcon('westend') }],
  }
  return chains.flatMap((chain) => networks[chain])
}

function demoBitcoin({ esplora }: Stack): readonly NetworkInput[] {
  if (!esplora) return []
  const [chainNamespace, id = ''] = localBitcoinId.split(':') as ['bip122', string]
  return [
    {
      id,
      name: 'Latchkey Bitcoin',
      caipNetworkId: localBitcoinId,
      chainNamespace,
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [esplora] } },
      testnet: true,
      iconUrl: networkIcon('bitcoin'),
    },
  ]
}

function demoSolana(stack: Stack): readonly NetworkInput[] {
  if (!stack.rpcSolana) return []
  const webSocket = [stack.rpcSolana.replace('http', 'ws')]
  return [
    {
      id: localSolanaId.slice('solana:'.length),
      name: 'Latchkey Solana',
      caipNetworkId: localSolanaId,
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [stack.rpcSolana], webSocket } },
      testnet: true,
      iconUrl: networkIcon('solana'),
    },
  ]
}
