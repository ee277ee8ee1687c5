import type { Account, Network } from '@latchkey/core'
import { keepConnection } from '@latchkey/core/adapter'
import { memoryTypedStorage } from '@latchkey/testing'
import type { SolanaConnection } from '../connection/solanaConnection.ts'
import type { SolanaState } from '../solanaState.ts'
import type { BrowserWindow } from '../wallet/browserWindow.ts'
import { createWalletDiscovery } from '../wallet/createWalletDiscovery.ts'
import { addressOf } from './addressOf.ts'

export const testAccount: Account = { namespace: 'solana', address: addressOf(1), type: 'eoa' }

export const testNetwork: Network = {
  id: 'test',
  name: 'Test',
  caipNetworkId: 'solana:test',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
}

export type StateOptions = {
  page?: BrowserWindow
  /** The open connection's own methods; without it, no wallet is connected. */
  connection?: Partial<SolanaConnection>
  /** The network that the wallet is on. */
  walletNetwork?: Network
  account?: Account
}

/** The state of an opened chain over one node, without a modal. */
export async function openScriptedState(
  url: string,
  options: StateOptions = {},
): Promise<SolanaState> {
  const page: BrowserWindow = options.page ?? new EventTarget()
  const context: SolanaState['context'] = {
    networks: () => [testNetwork],
    activeNetwork: () => testNetwork.caipNetworkId,
    rpcUrls: () => [url],
    onConnection: () => {},
    storage: memoryTypedStorage(),
  }
  const keeper = keepConnection<SolanaConnection>(context, 'solana')
  if (options.connection) {
    const connection = toConnection(options.connection, options)
    const connector = { id: 'test', type: 'ANNOUNCED', name: 'Test', namespace: 'solana' } as const
    await keeper.connect({ connector, open: async () => connection })
  }
  const discovery = createWalletDiscovery(() => page)
  return {
    context,
    discovery,
    page: () => page,
    keeper,
    priorityFees: new Map(),
    pending: new Map(),
  }
}

function toConnection(
  own: Partial<SolanaConnection>,
  { walletNetwork = testNetwork, account = testAccount }: StateOptions,
): SolanaConnection {
  const state = { accounts: [account], chainId: walletNetwork.caipNetworkId } as const
  return {
    state,
    watch: () => () => {},
    readsVersion0: true,
    switchNetwork: () => state,
    raw: null,
    ...own,
  }
}
