import type { Network } from '@latchkey/core'
import { type Client, createClient } from 'viem'
import type { EvmState } from '../evmState.ts'
import { readClient } from './readClient.ts'
import { toChain } from './toChain.ts'
import { transportOf } from './transportOf.ts'

/**
 * The viem client for checks of transactions: only the site's own nodes when there are any, because the server that
 * quotes a swap must not also verify it. @throws rpc/no-url
 */
export function guardClient(evm: EvmState, network: Network): Client {
  const { context, isSiteConfig, clients } = evm
  const siteUrls = context.ownRpcUrls?.(network.caipNetworkId) ?? []
  if (isSiteConfig || siteUrls.length === 0) return readClient(evm, network)
  const key = ['guard', network.caipNetworkId, ...siteUrls].join(' ')
  const existing = clients.get(key)
  if (existing) return existing
  const transport = transportOf({ ...context, rpcUrls: () => siteUrls }, network.caipNetworkId)
  const client = createClient({ chain: toChain(network), transport })
  clients.set(key, client)
  return client
}
