import { type Account, defineNetwork, type Network } from '@latchkey/core'
import { type AdapterContext, createAttempts, createPrompts } from '@latchkey/core/adapter'
import { localAccounts, memoryTypedStorage } from '@latchkey/testing'
import {
  type Abi,
  type Address,
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import { connectWallet } from '../connection/connectWallet.ts'
import { createOwnConfig } from '../connection/ownConfig.ts'
import type { EvmState } from '../evmState.ts'
import { guardProvider, unguardedProvider } from '../guard/guardProvider.ts'
import { mainnet } from '../networks.ts'
import { toChain } from '../rpc/toChain.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'

/** What a wallet or a node returns for a request; an `Error` or an object with a `code` is thrown. */
export type Reply = (params: readonly unknown[], method: string) => unknown
export type Replies = Readonly<Record<string, Reply>>
type Asked = { method: string; params: unknown }

export const network: Network = defineNetwork(mainnet)
export const account: Account = {
  namespace: 'eip155',
  address: localAccounts.alice.address,
  type: 'eoa',
}

export type PureEvm = {
  evm: EvmState
  provider: Eip1193Provider
  /** The wallet's requests, in order; without those of connecting. */
  asked: Asked[]
  /** The node's requests, in order. */
  read: Asked[]
}

/** The state of the adapter over a connected wallet and a node whose replies the test writes; no chain runs. */
export async function openPureEvm(
  options: {
    wallet?: Replies
    node?: Replies
    context?: Partial<AdapterContext>
    capabilities?: Eip1193Provider['capabilities']
  } = {},
): Promise<PureEvm> {
  const [asked, read]: [Asked[], Asked[]] = [[], []]
  const wallet: Replies = {
    eth_requestAccounts: () => [account.address, localAccounts.bob.address],
    eth_accounts: () => [account.address, localAccounts.bob.address],
    eth_chainId: () => '0x1',
    ...options.wallet,
  }
  const provider: Eip1193Provider = {
    request: async ({ method, params }) => answer(wallet, asked, { method, params }),
    ...(options.capabilities ? { capabilities: options.capabilities } : {}),
  }
  const evm = stateOver(provider, options.context)
  const request = async (call: { method: string; params?: unknown }) =>
    answer(options.node ?? {}, read, { method: call.method, params: call.params })
  evm.clients.set(
    `${network.caipNetworkId} ${nodeUrl}`,
    createClient({ chain: toChain(network), transport: custom({ request }, { retryCount: 0 }) }),
  )
  const [{ connector } = missing()] = evm.discovery.wallets()
  await connectWallet(evm, { connector })
  asked.length = 0
  return { evm, provider, asked, read }
}

const nodeUrl = 'https://node.test'

function stateOver(provider: Eip1193Provider, changes: Partial<AdapterContext> = {}): EvmState {
  const context: AdapterContext = {
    networks: () => [network],
    activeNetwork: () => network.caipNetworkId,
    rpcUrls: () => [nodeUrl],
    onConnection: () => {},
    storage: memoryTypedStorage(),
    ...changes,
  }
  const connector = {
    id: 'test',
    type: 'ANNOUNCED',
    name: 'Test Wallet',
    namespace: 'eip155',
  } as const
  return {
    context,
    discovery: { wallets: () => [{ connector, provider }], watch: () => () => {} },
    config: createOwnConfig(context),
    isSiteConfig: false,
    attempts: createAttempts(),
    prompts: createPrompts(),
    guard: {
      guarded: (found) => guardProvider(context, found),
      unguarded: unguardedProvider,
    },
    sessions: new Map(),
    clients: new Map(),
  }
}

function answer(replies: Replies, log: Asked[], { method, params }: Asked): unknown {
  log.push({ method, params })
  const reply = Object.hasOwn(replies, method) ? replies[method] : undefined
  if (!reply) throw Object.assign(new Error(`no ${method}`), { code: -32601 })
  const value = reply(Array.isArray(params) ? params : [], method)
  if (value instanceof Error) throw value
  return value
}

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>

/** `eth_call` of contracts: by address, their functions by signature. A call of anything else reverts. */
export function contracts(byAddress: Readonly<Record<string, Functions>>): Reply {
  return ([call]) => {
    const { to, data } = call as { to: Address; data: Hex }
    const functions = byAddress[to.toLowerCase()] ?? byAddress[to] ?? {}
    for (const [signature, run] of Object.entries(functions)) {
      const signatures: readonly string[] = [`function ${signature}`]
      const abi = parseAbi(signatures) as Abi
      try {
        const { args = [] } = decodeFunctionData({ abi, data })
        return encodeFunctionResult({ abi, result: run(...(args as never[])) })
      } catch {
        // Another function.
      }
    }
    return Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
  }
}

function missing(): never {
  throw new Error('The test expected something that is not there.')
}
