import { LatchkeyError, type Network } from '@latchkey/core'
import { type Client, createClient } from 'viem'
import { getChainId } from 'viem/actions'
import type { EvmChain } from '../evmChain.ts'
import { fromNodeError } from './fromNodeError.ts'
import { readClient } from './readClient.ts'
import { chainIdOf, toChain } from './toChain.ts'
import { transportOf } from './transportOf.ts'

/**
 * The viem client for checks of transactions: only the owner's own nodes when there are any, because the server that
 * quotes a swap must not also verify it. @throws rpc/no-url
 */
export function guardClient(chain: EvmChain, network: Network): Client {
  const { context, isOwnersConfig, clients } = chain
  const ownerUrls = context.ownRpcUrls?.(network.caipNetworkId) ?? []
  if (isOwnersConfig || ownerUrls.length === 0) return readClient(chain, network)
  const key = ['guard', network.caipNetworkId, ...ownerUrls].join(' ')
  const existing = clients.get(key)
  if (existing) return existing
  const transport = transportOf({ ...context, rpcUrls: () => ownerUrls }, network.caipNetworkId)
  const client = createClient({ chain: toChain(network), transport })
  clients.set(key, client)
  return client
}

/** @throws network/wrong-chain when the node is on another chain */
export async function requireNode(chain: EvmChain, network: Network): Promise<void> {
  const expected = chainIdOf(network.caipNetworkId)
  const actual = await readNode(chain, network, 'eth_chainId', (client) => getChainId(client))
  if (actual === expected) return
  throw new LatchkeyError('network/wrong-chain', {
    expected: `eip155:${expected}`,
    actual: `eip155:${actual}`,
  })
}

/** One read; converts the node's errors. @throws rpc/*, chain/* */
export async function readNode<Value>(
  chain: EvmChain,
  network: Network,
  method: string,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(guardClient(chain, network))
  } catch (error) {
    throw fromNodeError(error, method)
  }
}
