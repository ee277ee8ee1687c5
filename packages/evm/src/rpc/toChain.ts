import { LatchkeyError, type Network, parseCaipNetworkId } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { type Address, type Chain, isAddress } from 'viem'
import type { ChainToAdd } from '../wallet/switchWalletChain.ts'

const contract = v.object({
  address: v.custom<Address>((value) => typeof value === 'string' && isAddress(value)),
})

/** Our network as a viem chain, with only the contracts that our reads use. */
export function toChain(network: Network): Chain {
  const { name, nativeCurrency, rpcUrls, blockExplorers } = network
  return {
    id: chainIdOf(network.caipNetworkId),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    contracts: knownContracts(network.contracts ?? {}),
    ...(blockExplorers ? { blockExplorers: { default: blockExplorers.default } } : {}),
  }
}

/** The number in `eip155:8453`, or in plain `8453`. @throws caip/invalid-network-id */
export function chainIdOf(id: string): number {
  const reference = id.includes(':') ? parseCaipNetworkId(id).reference : id
  const chainId = Number(reference)
  if (Number.isSafeInteger(chainId) && chainId > 0) return chainId
  throw new LatchkeyError('caip/invalid-network-id', { id })
}

/** @throws network/not-found */
export function chainOf(chains: readonly Chain[], chainId: number): Chain {
  const chain = chains.find((candidate) => candidate.id === chainId)
  if (chain) return chain
  throw new LatchkeyError('network/not-found', { id: `eip155:${chainId}` })
}

export function toChainToAdd(chain: Chain): ChainToAdd {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers } = chain
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    explorerUrls: blockExplorers ? [blockExplorers.default.url] : [],
  }
}

function knownContracts(contracts: Record<string, unknown>): NonNullable<Chain['contracts']> {
  const known = ['ensRegistry', 'ensUniversalResolver', 'multicall3'].flatMap((name) => {
    const result = v.safeParse(contract, ownValue(contracts, name))
    return result.success ? [[name, result.output] as const] : []
  })
  return Object.fromEntries(known)
}
