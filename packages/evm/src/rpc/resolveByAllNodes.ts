import { LatchkeyError, type Network } from '@latchkey/core'
import { type NameSource, type ResolvedName, withTimeout } from '@latchkey/core/adapter'
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

type Ask = (client: Client) => Promise<string | null>
type Answer = { source: NameSource; address: string | null }

/**
 * Resolves an ENS name at every independent node at once: the owner's node (else our server's), and the connected
 * wallet's node when the wallet is on the network of the names.
 * @throws name/sources-disagree when two nodes differ; the site's node's error when none answers
 */
export async function resolveByAllNodes(
  evm: EvmState,
  question: { network: Network; name: string; ask: Ask },
): Promise<ResolvedName | null> {
  const { network, name, ask } = question
  const [site, wallet] = await Promise.allSettled([
    askSite(evm, network, ask),
    withTimeout(askWalletNode(evm, network, ask), { timeoutMs: walletTimeoutMs, wallet: '' }),
  ])
  const answers = [site, wallet].flatMap((item) =>
    item.status === 'fulfilled' && item.value ? [item.value] : [],
  )
  const [first] = answers
  if (!first) throw site.status === 'rejected' ? site.reason : new Error('No node was asked.')
  if (answers.some((answer) => answer.address?.toLowerCase() !== first.address?.toLowerCase())) {
    throw new LatchkeyError('name/sources-disagree', { name })
  }
  const { address } = first
  return address === null ? null : { address, sources: answers.map(({ source }) => source) }
}

async function askSite(evm: EvmState, network: Network, ask: Ask): Promise<Answer> {
  const ownerUrls = evm.context.ownRpcUrls?.(network.caipNetworkId) ?? []
  const isOwn = evm.isOwnersConfig || ownerUrls.length > 0
  const address = await ask(guardClient(evm, network))
  return { source: isOwn ? 'site' : 'server', address }
}

/** `null` unless a browser wallet is connected: a session's reads go to the site's nodes, not to the wallet's. */
async function askWalletNode(evm: EvmState, network: Network, ask: Ask): Promise<Answer | null> {
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
    address: await ask(createClient({ chain: toChain(network), transport })),
  }
}
