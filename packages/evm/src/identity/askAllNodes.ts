import type { Network } from '@latchkey/core'
import { type NameSource, withTimeout } from '@latchkey/core/adapter'
import { type Client, createClient, custom } from 'viem'
import { currentConnection, describeConnection, providerOf } from '../connection/wagmiState.ts'
import type { EvmState } from '../evmState.ts'
import { guardClient } from '../rpc/guardClient.ts'
import { chainIdOf, toChain } from '../rpc/toChain.ts'
import { readWallet } from '../wallet/askWallet.ts'
import { parseChainId } from '../wallet/walletReplies.ts'

/** A wallet that takes longer is left out; the site's node alone responds then. */
const walletTimeoutMs = 4_000

type Ask<Value> = (client: Client) => Promise<Value>

/** What one node returned. */
export type NodeReply<Value> = { source: NameSource; value: Value }

/**
 * Asks every independent node at once: the site's node (else our server's), and the connected wallet's node when the
 * wallet is on this network. At least one reply. @throws the site's node's error when no node responds
 */
export async function askAllNodes<Value>(
  evm: EvmState,
  network: Network,
  ask: Ask<Value>,
): Promise<readonly [NodeReply<Value>, ...NodeReply<Value>[]]> {
  const [site, wallet] = await Promise.allSettled([
    askSite(evm, network, ask),
    withTimeout(askWalletNode(evm, network, ask), { timeoutMs: walletTimeoutMs, wallet: '' }),
  ])
  const [first, ...others] = [site, wallet].flatMap((item) =>
    item.status === 'fulfilled' && item.value ? [item.value] : [],
  )
  if (first) return [first, ...others]
  throw site.status === 'rejected' ? site.reason : new Error('No node was asked.')
}

async function askSite<Value>(
  evm: EvmState,
  network: Network,
  ask: Ask<Value>,
): Promise<NodeReply<Value>> {
  const siteUrls = evm.context.ownRpcUrls?.(network.caipNetworkId) ?? []
  const isOwn = evm.isSiteConfig || siteUrls.length > 0
  const value = await ask(guardClient(evm, network))
  return { source: isOwn ? 'site' : 'server', value }
}

/** `null` unless a browser wallet is connected: a session's reads go to the site's nodes, not to the wallet's. */
async function askWalletNode<Value>(
  evm: EvmState,
  network: Network,
  ask: Ask<Value>,
): Promise<NodeReply<Value> | null> {
  const connection = currentConnection(evm.config)
  if (!connection) return null
  const { type, name } = describeConnection(evm, connection)
  if (type !== 'ANNOUNCED' && type !== 'INJECTED') return null
  const provider = await providerOf(evm, connection.connector)
  const wallet = { provider, wallet: name }
  const chainId = parseChainId(await readWallet({ ...wallet, method: 'eth_chainId' }))
  if (chainId !== chainIdOf(network.caipNetworkId)) return null
  const request = (call: { method: string; params?: unknown }) => readWallet({ ...wallet, ...call })
  const transport = custom({ request }, { retryCount: 0 })
  return {
    source: 'wallet',
    value: await ask(createClient({ chain: toChain(network), transport })),
  }
}
