import {
  type Account,
  type CaipNetworkId,
  connect,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  type Network,
  type SharedConnector,
  type StorageDriver,
  type SwapRouters,
} from '@latchkey/core'
import { activeConnection, connectShared, internals } from '@latchkey/core/internal'
import {
  createFakeEvmWallet,
  type FakeEvmWallet,
  localAccounts,
  localAddresses,
  type RunningChain,
  toViemChain,
} from '@latchkey/testing'
import { evmOfPage } from '../evm.ts'
import { announceTo } from './announceTo.ts'
import { walletSession } from './walletSession.ts'

type Endpoint = Pick<RunningChain, 'url' | 'wsUrl' | 'chainId'>

export type MoneyFixture = {
  latchkey: Latchkey
  wallet: FakeEvmWallet
  account: Account
  network: Network
  storage: StorageDriver
}

export type MoneyFixtureOptions = {
  chain: Endpoint
  /** Our server; absent where no quote is needed. */
  api?: string
  wallet?: FakeEvmWallet
  /** Passed again, it simulates a reload or a second tab. */
  storage?: StorageDriver
  /** Reaches the wallet over a session, as WalletConnect does. */
  isRemote?: boolean
  options?: Partial<LatchkeyOptions>
}

const localRouters: SwapRouters = {
  routers: [
    { address: localAddresses.uniswapV2Router, kind: 'uniswap-v2' },
    { address: localAddresses.swapRouter02, kind: 'uniswap-v3' },
  ],
  wrappedNative: localAddresses.weth,
}

/** A complete instance over a real chain: the wallet is connected, and the local routers are listed. */
export async function openMoneyFixture(fixture: MoneyFixtureOptions): Promise<MoneyFixture> {
  const { chain, api, storage = memoryStorage() } = fixture
  const wallet = fixture.wallet ?? createWallet(chain)
  const page = new EventTarget()
  announceTo(page, wallet.info, wallet.provider)
  const adapter = evmOfPage({}, () => page)
  const id = `eip155:${chain.chainId}` as const
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [toViemChain(chain)],
    adapters: [adapter],
    ...(fixture.isRemote ? { connectors: [remoteWallet(wallet, id)] } : {}),
    customRpcUrls: { [id]: [{ url: chain.url }] },
    ...(api ? { endpoints: { api } } : {}),
    storage,
    ...fixture.options,
    safety: { swapRouters: { [id]: localRouters }, ...fixture.options?.safety },
  })
  if (fixture.isRemote) await connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
  else await connectFirst(latchkey, adapter)
  const connection = activeConnection(latchkey)
  const network = internals(latchkey).options.getState().networks[0]
  return { latchkey, wallet, storage, network, account: connection?.accounts[0] ?? missing() }
}

async function connectFirst(
  latchkey: Latchkey,
  adapter: ReturnType<typeof evmOfPage>,
): Promise<void> {
  const stop = adapter.discover((connectors) =>
    internals(latchkey).connectors.setState([...connectors], true),
  )
  const [connector] = internals(latchkey).connectors.getState()
  internals(latchkey).onDestroy(stop)
  await connect(latchkey, { connector: connector ?? missing() })
}

function createWallet(chain: Endpoint): FakeEvmWallet {
  const { alice, bob } = localAccounts
  const { url, chainId } = chain
  return createFakeEvmWallet({ accounts: [alice, bob], rpcUrl: url, chainId })
}

/** Replaces the pairing: the session it opens signs with the wallet's real keys. */
function remoteWallet(wallet: FakeEvmWallet, id: CaipNetworkId): SharedConnector {
  const session = walletSession(wallet, {
    addresses: wallet.accounts,
    chains: [id],
    methods: ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4'],
  })
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    open: async () => ({
      connect: async () => session,
      restore: async () => null,
      close: () => {},
    }),
  }
}

function missing(): never {
  throw new Error('The test expected something that is not there.')
}
