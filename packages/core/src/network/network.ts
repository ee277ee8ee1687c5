import type { CaipNetworkId, Namespace } from '../caip/caip.ts'

/** A network that the site offers. */
export type Network = {
  id: number | string
  name: string
  caipNetworkId: CaipNetworkId
  chainNamespace: Namespace
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } }
  testnet?: boolean
  /** The URL of the network's image, if the site has one. */
  iconUrl?: string
  contracts?: Record<string, unknown>
}

/** A network option: a `Network`, or a viem chain (eip155). */
export type NetworkInput = Omit<
  Network,
  'caipNetworkId' | 'chainNamespace' | 'rpcUrls' | 'blockExplorers' | 'testnet' | 'contracts'
> & {
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] | undefined } }
  caipNetworkId?: string
  chainNamespace?: Namespace
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  contracts?: object | undefined
}

/** Converts a viem chain or a partial network into a `Network`; missing fields default to eip155. */
export function defineNetwork(input: NetworkInput): Network {
  const namespace = input.chainNamespace ?? 'eip155'
  const { caipNetworkId, rpcUrls, blockExplorers, testnet, contracts, ...rest } = input
  const { http, webSocket } = rpcUrls.default
  return {
    ...rest,
    rpcUrls: { default: { http, ...(webSocket ? { webSocket } : {}) } },
    chainNamespace: namespace,
    caipNetworkId: (caipNetworkId as CaipNetworkId | undefined) ?? `${namespace}:${input.id}`,
    ...(blockExplorers ? { blockExplorers: { default: blockExplorers.default } } : {}),
    ...(testnet ? { testnet } : {}),
    ...(contracts ? { contracts: { ...contracts } } : {}),
  }
}
