import {
  type Adapter,
  type CaipAddress,
  createLatchkey,
  memoryStorage,
  type Namespace,
  type SharedConnector,
} from '@latchkey/core'
import type {
  SharedConnectorClient,
  WalletSession,
  WalletSessionEvent,
} from '@latchkey/core/adapter'
import { testNetwork } from '@latchkey/testing/honestWallet'

/** A chain that lives on whatever session it is given. */
export function sessionAdapter(namespace: Namespace): Adapter {
  let openSession: WalletSession | null = null
  return {
    namespace,
    discover: () => () => {},
    open: async (context) => ({
      connect: async () => {},
      reconnect: async () => {},
      disconnect: async () => {
        await openSession?.disconnect()
        context.onConnection({ status: 'disconnected' })
      },
      attachSession: async ({ session, connector }) => {
        openSession = session
        const [first] = session.accounts(namespace)
        const [chainId] = session.chains(namespace)
        if (!first || !chainId) return
        const address = first.split(':')[2] ?? ''
        session.watch(({ type }) => {
          if (type === 'ended') context.onConnection({ status: 'disconnected' })
        })
        context.onConnection({
          status: 'connected',
          connector,
          accounts: [{ namespace, address, type: 'eoa' }],
          chainId,
        })
      },
      signMessage: async () => '',
      provider: () => null,
      close: () => {},
    }),
  }
}

export function createSession(
  accounts: readonly CaipAddress[],
): WalletSession & { ended: number; endByWallet(): void } {
  const watchers = new Set<(event: WalletSessionEvent) => void>()
  const of = (namespace: Namespace) => accounts.filter((account) => account.startsWith(namespace))
  const session = {
    topic: 't',
    ended: 0,
    peer: { name: 'Phone', icon: null, url: null },
    namespaces: () => [...new Set(accounts.map((account) => account.split(':')[0] as Namespace))],
    accounts: of,
    chains: (namespace: Namespace) =>
      of(namespace).map(
        (account) => account.slice(0, account.lastIndexOf(':')) as `${Namespace}:${string}`,
      ),
    methods: () => [],
    request: async () => null,
    watch: (onEvent: (event: WalletSessionEvent) => void) => {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    endByWallet: () => {
      for (const notify of [...watchers]) notify({ type: 'ended' })
    },
    disconnect: async () => {
      session.ended += 1
    },
  }
  return session
}

export function createShared(client: Partial<SharedConnectorClient>) {
  let opened = 0
  const wallet: SharedConnector = {
    id: 'walletConnect',
    name: 'WalletConnect',
    open: async () => {
      opened += 1
      return {
        connect: async () => createSession([]),
        restore: async () => null,
        close: () => {},
        ...client,
      }
    },
  }
  const storage = memoryStorage()
  const begin = () =>
    createLatchkey({
      projectId: 'p',
      networks: [testNetwork(1), { ...testNetwork(2), id: 'dev', chainNamespace: 'solana' }],
      adapters: [sessionAdapter('eip155'), sessionAdapter('solana')],
      connectors: [wallet],
      storage,
    })
  return { begin, opened: () => opened }
}
