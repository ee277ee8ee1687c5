import { type CaipNetworkId, LatchkeyError, type Network } from '@latchkey/core'
import { type Client, createClient, type EIP1193RequestFn } from 'viem'
import type { EvmState } from '../evmState.ts'
import { fromNodeError } from './fromNodeError.ts'
import { chainIdOf, toChain } from './toChain.ts'
import { transportOf } from './transportOf.ts'

/**
 * The viem client for reads of a network: the site's transport when the wagmi config has the chain, else the site's
 * RPC URLs. @throws rpc/no-url
 */
export function readClient(evm: EvmState, network: Network): Client {
  const { config, context, isSiteConfig, clients } = evm
  const chainId = chainIdOf(network.caipNetworkId)
  if (isSiteConfig && config.chains.some(({ id }) => id === chainId)) {
    return config.getClient({ chainId })
  }
  const key = [network.caipNetworkId, ...context.rpcUrls(network.caipNetworkId)].join(' ')
  const existing = clients.get(key)
  if (existing) return existing
  const transport = transportOf(context, network.caipNetworkId)
  const client = createClient({ chain: toChain(network), transport })
  clients.set(key, client)
  return client
}

/** Passes any read request of a page's provider to a node. @throws network/not-supported, rpc/failed, rpc/unreachable */
export async function requestFromNode(
  evm: EvmState,
  id: CaipNetworkId,
  request: { method: string; params: unknown },
): Promise<unknown> {
  const network = evm.context.networks().find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw new LatchkeyError('network/not-supported', { id })
  // viem types each method; here the page may send any.
  const ask = readClient(evm, network).request as EIP1193RequestFn
  try {
    return await ask(request as never)
  } catch (error) {
    throw fromNodeError(error, request.method)
  }
}
