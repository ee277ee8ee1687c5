import type { Network } from '@latchkey/core'
import { type NameSource, withTimeout } from '@latchkey/core/adapter'
import { type Client, createClient, custom } from 'viem'
import { currentConnection } from '../connection/currentConnection.ts'
import { describeConnection } from '../connection/findSource.ts'
import type { EvmState } from '../evmState.ts'
import { readWallet } from '../wallet/askWallet.ts'
import { providerOf } from '../wallet/requireSigner.ts'
import { parseChainId } from '../wallet/walletReplies.ts'
import { guardClient } from './guardClient.ts'
import { chainIdOf, toChain } from './toChain.ts'

/** A wallet that takes longer is left out; the site's node alone answers then. */
const walletTimeoutMs = 4_000

type Ask<Value> = (client: Client) => Promise<Value>

/** What one node answered. */
export type NodeAnswer<Value> = { source: NameSource; value: Value }

/**
 * Asks every independent node at once: the owner's node (else our server's), and the connected wallet's node when the
 * wallet is on this network. At least one answer. @throws the site's node's error when none answers
 */
export async function askAllNodes<Value>(
  evm: EvmState,
  network: Network,
  ask: Ask<Value>,
): Promise<readonly [NodeAnswer<Value>, ...NodeAnswer<Value>[]]> {
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
): Promise<NodeAnswer<Value>> {
  const ownerUrls = evm.context.ownRpcUrls?.(network.caipNetworkId) ?? []
  const isOwn = evm.isOwnersConfig || ownerUrls.length > 0
  const value = await ask(guardClient(evm, network))
  return { source: isOwn ? 'site' : 'server', value }
}

/** `null` unless a browser wallet is connected: a session's reads go to the site's nodes, not to the wallet's. */
async function askWalletNode<Value>(
  evm: EvmState,
  network: Network,
  ask: Ask<Value>,
): Promise<NodeAnswer<Value> | null> {
  const connection = currentConnection(evm.config)
  if (!connection) return null
  const { type, name } = describeConnection(evm, connection)
  if (type !== 'ANNOUNCED' && type !== 'INJECTED') return null
  const provider = await providerOf(connection.connector)
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
