import {
  type Account,
  connect,
  createLatchkey,
  type Latchkey,
  memoryStorage,
  type Network,
  type StorageDriver,
} from '@latchkey/core'
import { activeConnection, internals } from '@latchkey/core/internal'
import {
  createFakeSolanaWallet,
  type FakeSolanaWallet,
  type FakeSolanaWalletOptions,
  localSolanaAccounts,
  type SolanaChain,
} from '@latchkey/testing'
import { createSolanaAdapter } from '../createSolanaAdapter.ts'
import type { BrowserWindow } from '../wallet/browserWindow.ts'
import { NodeSocket } from './nodeSocket.ts'
import { defineNetwork } from './openTestSolana.ts'

export type SolanaFixture = {
  latchkey: Latchkey
  wallet: FakeSolanaWallet
  account: Account
  network: Network
  storage: StorageDriver
}

export type SolanaFixtureOptions = Partial<FakeSolanaWalletOptions> & {
  chain: SolanaChain
  /** Replaces the chain's own node. */
  nodes?: readonly string[]
  wallet?: FakeSolanaWallet
  /** Passed again, it simulates a reload or a second tab. */
  storage?: StorageDriver
  /** Without sockets the client polls. */
  sockets?: boolean
}

/** A complete instance over a local chain with a connected wallet. */
export async function openSolanaFixture(options: SolanaFixtureOptions): Promise<SolanaFixture> {
  const { chain, storage = memoryStorage() } = options
  const { alice, bob } = localSolanaAccounts
  const wallet =
    options.wallet ??
    (await createFakeSolanaWallet({
      accounts: [alice, bob],
      rpcUrls: { 'solana:localnet': chain.url },
      ...options,
    }))
  const page: BrowserWindow = new EventTarget()
  if (options.sockets !== false) page.WebSocket = NodeSocket
  wallet.register(page as EventTarget)
  const adapter = createSolanaAdapter(() => page)
  const network = defineNetwork(chain)
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [network],
    adapters: [adapter],
    customRpcUrls: { [chain.id]: (options.nodes ?? [chain.url]).map((url) => ({ url })) },
    storage,
  })
  const stop = adapter.discover((found) =>
    internals(latchkey).connectors.setState([...found], true),
  )
  internals(latchkey).onDestroy(stop)
  await connect(latchkey, { connector: internals(latchkey).connectors.getState()[0] ?? missing() })
  const connection = activeConnection(latchkey, 'solana')
  return { latchkey, wallet, storage, network, account: connection?.accounts[0] ?? missing() }
}

function missing(): never {
  throw new Error('The test expected something that is not there.')
}
