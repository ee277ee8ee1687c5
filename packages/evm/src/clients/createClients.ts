import type { Account, Latchkey, Network } from '@latchkey/core'
import { part, rpcUrls } from '@latchkey/core/adapter'
import {
  type Chain,
  type CustomTransport,
  createPublicClient,
  createWalletClient,
  custom,
  type JsonRpcAccount,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { toAddress } from '../money/toAddress.ts'
import { toChain } from '../rpc/toChain.ts'
import { transportOf } from '../rpc/transportOf.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'

/** What `getWalletClient` resolves with. */
export type GetWalletClientReturnType = WalletClient<CustomTransport, Chain, JsonRpcAccount>
/** What `getPublicClient` resolves with. */
export type GetPublicClientReturnType = PublicClient<Transport, Chain>

/** The provider reviews each request. Without retries: viem repeats a transaction whose reply is an internal error. */
export function createWalletClientOf(
  provider: Eip1193Provider,
  { address }: Account,
  network: Network,
): GetWalletClientReturnType {
  return createWalletClient({
    account: toAddress(address),
    chain: toChain(network),
    transport: custom(provider, { retryCount: 0 }),
  })
}

/** One client for each network and its URLs, so that reads of one moment are one request. */
export function createPublicClientOf(
  latchkey: Latchkey,
  network: Network,
): GetPublicClientReturnType {
  const clients = part(
    latchkey,
    'publicClients',
    () => new Map<string, GetPublicClientReturnType>(),
  )
  const urls = rpcUrls(latchkey, network.caipNetworkId)
  const key = [network.caipNetworkId, ...urls].join(' ')
  const existing = clients.get(key)
  if (existing) return existing
  const transport = transportOf({ rpcUrls: () => urls }, network.caipNetworkId)
  const client = createPublicClient({ chain: toChain(network), transport })
  clients.set(key, client)
  return client
}
