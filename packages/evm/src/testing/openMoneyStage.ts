import {
  type Account,
  activeConnection,
  type Caip2,
  connect,
  connectShared,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  type Network,
  type SharedWallet,
  type StorageDriver,
} from '@latchkey/core'
import {
  createFakeEvmWallet,
  type FakeEvmWallet,
  localAccounts,
  localAddresses,
  type RunningChain,
  toViemChain,
} from '@latchkey/testing'
import { createEvmAdapter } from '../createEvmAdapter.ts'
import { announceTo } from './announceTo.ts'
import { walletSession } from './walletSession.ts'

type Endpoint = Pick<RunningChain, 'url' | 'wsUrl' | 'chainId'>

export type MoneyStage = {
  latchkey: Latchkey
  wallet: FakeEvmWallet
  account: Account
  network: Network
  storage: StorageDriver
}

export type MoneyStageOptions = {
  chain: Endpoint
  /** Our server; absent where no quote is needed. */
  api?: string
  wallet?: FakeEvmWallet
  /** Given again it is what a reload, or a second tab, finds. */
  storage?: StorageDriver
  /** Reaches the wallet over a session, as WalletConnect does. */
  isRemote?: boolean
  options?: Partial<LatchkeyOptions>
}

/** A whole instance over a real chain: its wallet is connected, and the local exchange is on its list. */
export async function openMoneyStage(stage: MoneyStageOptions): Promise<MoneyStage> {
  const { chain, api, storage = memoryStorage() } = stage
  const wallet = stage.wallet ?? createWallet(chain)
  const page = new EventTarget()
  announceTo(page, wallet.info, wallet.provider)
  const adapter = createEvmAdapter({}, () => page)
  const id = `eip155:${chain.chainId}` as const
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [toViemChain(chain)],
    adapters: [adapter],
    ...(stage.isRemote ? { sharedWallets: [remoteWallet(wallet, id)] } : {}),
    customRpcUrls: { [id]: [{ url: chain.url }] },
    ...(api ? { endpoints: { api } } : {}),
    swapVenues: {
      [id]: {
        routers: [
          { address: localAddresses.uniswapV2Router, kind: 'uniswap-v2' },
          { address: localAddresses.swapRouter02, kind: 'uniswap-v3' },
        ],
        wrappedNative: localAddresses.weth,
      },
    },
    storage,
    ...stage.options,
  })
  if (stage.isRemote) await connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
  else await connectFirst(latchkey, adapter)
  const connection = activeConnection(latchkey)
  const network = latchkey.options.getState().networks[0]
  return { latchkey, wallet, storage, network, account: connection?.accounts[0] ?? missing() }
}

async function connectFirst(
  latchkey: Latchkey,
  adapter: ReturnType<typeof createEvmAdapter>,
): Promise<void> {
  const stop = adapter.discover((connectors) => latchkey.connectors.setState([...connectors], true))
  const [connector] = latchkey.connectors.getState()
  latchkey.onDestroy(stop)
  await connect(latchkey, { connector: connector ?? missing() })
}

function createWallet(chain: Endpoint): FakeEvmWallet {
  const { alice, bob } = localAccounts
  const { url, chainId } = chain
  return createFakeEvmWallet({ accounts: [alice, bob], rpcUrl: url, chainId })
}

/** Stands in for a pairing: the session it opens has the wallet's real keys at the other end. */
function remoteWallet(wallet: FakeEvmWallet, id: Caip2): SharedWallet {
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
