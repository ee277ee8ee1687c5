import { ownValue } from '@latchkey/wire'
import {
  createPublicClient,
  custom,
  defineChain,
  type PublicClient,
  type Chain as ViemChain,
} from 'viem'
import { ServerError } from '../errors/ServerError.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createNodes, type Nodes } from './nodes.ts'
import type { ChainConfig, RpcConfig } from './settings.ts'

/** One configured chain. */
export type Chain = {
  /** CAIP-2. */
  id: string
  namespace: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  config: ChainConfig
  /** Raw JSON-RPC with fallback between the chain's nodes. */
  nodes: Nodes
}

export type Chains = {
  /** CAIP-2 ids of the configured chains. */
  ids: readonly string[]
  find(id: string): Chain | null
  /** @throws ServerError 400 when the chain is not configured. */
  get(id: string): Chain
  /** @throws ServerError 400 when it is not a configured EVM chain. */
  client(id: string): PublicClient
}

const NATIVE_CURRENCIES: Record<string, { name: string; symbol: string; decimals: number }> = {
  eip155: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  polkadot: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
}

type KnownChains = ReadonlyMap<number, ViemChain>

const LOCAL_CHAINS = new Set(['eip155:31337', 'eip155:1337'])

/** viem's chain definitions (about 600): slow to load, so imported only when an EVM chain is served. */
async function knownChains(ids: readonly string[]): Promise<KnownChains> {
  if (!ids.some((id) => id.startsWith('eip155:') && !LOCAL_CHAINS.has(id))) return new Map()
  const known = await import('viem/chains')
  return new Map(Object.values(known).map((chain): [number, ViemChain] => [chain.id, chain]))
}

export async function createChains(config: RpcConfig, metrics: Metrics): Promise<Chains> {
  const known = await knownChains(Object.keys(config.chains))
  const table = new Map(
    Object.entries(config.chains).map(([id, chain]) => [
      id,
      describeChain(id, chain, { rpc: config, metrics, known }),
    ]),
  )
  const clients = new Map<string, PublicClient>()
  const get = (id: string): Chain => {
    const chain = table.get(id)
    if (!chain) {
      throw new ServerError(
        400,
        'network/not-supported',
        `Chain ${id} is not served here`,
        'chainId',
      )
    }
    return chain
  }
  return {
    ids: [...table.keys()],
    find: (id) => table.get(id) ?? null,
    get,
    client(id) {
      const chain = get(id)
      if (chain.namespace !== 'eip155') {
        throw new ServerError(400, 'network/not-supported', `${id} is not an EVM chain`, 'chainId')
      }
      const client = clients.get(id) ?? createClient(chain, known)
      clients.set(id, client)
      return client
    },
  }
}

function describeChain(
  id: string,
  config: ChainConfig,
  { rpc, metrics, known }: { rpc: RpcConfig; metrics: Metrics; known: KnownChains },
): Chain {
  const [namespace = '', reference = ''] = id.split(':')
  const viem = namespace === 'eip155' ? known.get(Number(reference)) : undefined
  return {
    id,
    namespace,
    name: config.name ?? viem?.name ?? id,
    nativeCurrency: config.nativeCurrency ??
      viem?.nativeCurrency ??
      ownValue(NATIVE_CURRENCIES, namespace) ?? { name: id, symbol: '?', decimals: 0 },
    config,
    nodes: createNodes({
      urls: config.rpc,
      timeoutMs: rpc.rpcTimeoutMs,
      metrics,
      label: id,
      ...(namespace === 'eip155' ? { chainId: Number(reference) } : {}),
    }),
  }
}

function createClient(chain: Chain, known: KnownChains): PublicClient {
  const reference = Number(chain.id.split(':')[1])
  const viem = known.get(reference)
  const contracts = Object.fromEntries(
    Object.entries(chain.config.contracts).map(([name, address]) => [
      name,
      { address: address as `0x${string}` },
    ]),
  )
  return createPublicClient({
    batch: { multicall: { wait: 0 } },
    cacheTime: 1_000,
    // CCIP read (EIP-3668) would let a contract make the server fetch any URL (SSRF).
    ccipRead: false,
    chain: defineChain({
      ...viem,
      id: reference,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: chain.config.rpc } },
      contracts: { ...viem?.contracts, ...contracts },
    }),
    // `nodes` already retries and falls back; viem must not multiply the requests.
    transport: custom(
      { request: (args) => chain.nodes.request(args) },
      { retryCount: 0, name: `nodes of ${chain.id}` },
    ),
  })
}
