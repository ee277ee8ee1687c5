import { type Caip2, LatchkeyError, type Network } from '@latchkey/core'
import { type Client, createClient, type EIP1193RequestFn } from 'viem'
import type { EvmChain } from '../evmChain.ts'
import { fromNodeError } from './fromNodeError.ts'
import { chainIdOf, toChain } from './toChain.ts'
import { transportOf } from './transportOf.ts'

/**
 * Where to read a network from: the owner's own transport when the wagmi config has the chain, else the
 * site's RPC URLs. @throws rpc/no-url
 */
export function readClient(chain: EvmChain, network: Network): Client {
  const { config, context, isOwnersConfig, clients } = chain
  const chainId = chainIdOf(network.caipNetworkId)
  if (isOwnersConfig && config.chains.some(({ id }) => id === chainId)) {
    return config.getClient({ chainId })
  }
  const key = [network.caipNetworkId, ...context.rpcUrls(network.caipNetworkId)].join(' ')
  const known = clients.get(key)
  if (known) return known
  const transport = transportOf(context, network.caipNetworkId)
  const client = createClient({ chain: toChain(network), transport })
  clients.set(key, client)
  return client
}

/** Any read call, as a page asks it of a provider. @throws network/not-supported, rpc/failed, rpc/unreachable */
export async function requestFromNode(
  chain: EvmChain,
  id: Caip2,
  request: { method: string; params: unknown },
): Promise<unknown> {
  const network = chain.context.networks().find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw new LatchkeyError('network/not-supported', { id })
  // viem types each method; here the page alone knows what it asks.
  const ask = readClient(chain, network).request as EIP1193RequestFn
  try {
    return await ask(request as never)
  } catch (error) {
    throw fromNodeError(error, request.method)
  }
}
