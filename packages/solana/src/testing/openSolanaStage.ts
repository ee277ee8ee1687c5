import {
  type Account,
  activeConnection,
  connect,
  createLatchkey,
  type Latchkey,
  memoryStorage,
  type Network,
  type StorageDriver,
} from '@latchkey/core'
import {
  createFakeSolanaWallet,
  type FakeSolanaWallet,
  type FakeSolanaWalletOptions,
  localSolanaAccounts,
  type SolanaChain,
} from '@latchkey/testing'
import { createSolanaAdapter } from '../createSolanaAdapter.ts'
import type { Page } from '../wallet/page.ts'
import { NodeSocket } from './nodeSocket.ts'
import { toNetwork } from './openTestSolana.ts'

export type SolanaStage = {
  latchkey: Latchkey
  wallet: FakeSolanaWallet
  account: Account
  network: Network
  storage: StorageDriver
}

export type SolanaStageOptions = Partial<FakeSolanaWalletOptions> & {
  chain: SolanaChain
  /** In the place of the chain's own node. */
  nodes?: readonly string[]
  wallet?: FakeSolanaWallet
  /** Given again it is what a reload, or a second tab, finds. */
  storage?: StorageDriver
  /** Without sockets it can only ask again and again. */
  sockets?: boolean
}

/** A whole instance over a local chain, its wallet connected. */
export async function openSolanaStage(options: SolanaStageOptions): Promise<SolanaStage> {
  const { chain, storage = memoryStorage() } = options
  const { alice, bob } = localSolanaAccounts
  const wallet =
    options.wallet ??
    (await createFakeSolanaWallet({
      accounts: [alice, bob],
      rpcUrls: { 'solana:localnet': chain.url },
      ...options,
    }))
  const page: Page = new EventTarget()
  if (options.sockets !== false) page.WebSocket = NodeSocket
  wallet.register(page as EventTarget)
  const adapter = createSolanaAdapter(() => page)
  const network = toNetwork(chain)
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [network],
    adapters: [adapter],
    customRpcUrls: { [chain.id]: (options.nodes ?? [chain.url]).map((url) => ({ url })) },
    storage,
  })
  const stop = adapter.discover((found) => latchkey.connectors.setState([...found], true))
  latchkey.onDestroy(stop)
  await connect(latchkey, { connector: latchkey.connectors.getState()[0] ?? missing() })
  const connection = activeConnection(latchkey, 'solana')
  return { latchkey, wallet, storage, network, account: connection?.accounts[0] ?? missing() }
}

function missing(): never {
  throw new Error('The test expected something that is not there.')
}
