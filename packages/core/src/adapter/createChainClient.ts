import type { Connector } from '../connection/connector.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { ChainClient } from './chainClient.ts'
import type { ConnectionKeeper } from './keepConnection.ts'
import type { WalletSession } from './sharedSession.ts'
import { waitForWallet } from './waitForWallet.ts'
import type { WalletConnection } from './walletConnection.ts'

type ConnectionMethod =
  | 'connect'
  | 'reconnect'
  | 'disconnect'
  | 'attachSession'
  | 'switchAccount'
  | 'close'

/** How a chain family reaches its wallets. */
export type WalletAccess<
  Found extends { connector: Connector },
  Wallet extends WalletConnection,
> = {
  /** The wallets that live in this page. */
  discovery: { wallets(): readonly Found[]; watch(onChange: () => void): () => void }
  /** Opens a wallet of the page; with `isSilent` without a prompt, or `null` where that is impossible. */
  openWallet(found: Found, options: { isSilent: boolean }): Promise<Wallet | null>
  /** Opens the wallet behind a session of WalletConnect or the embedded wallet. Absent: the chain serves none. */
  openSession?(session: WalletSession): Promise<Wallet>
}

/**
 * The client of a chain whose wallets don't keep state in the page: `keeper` holds the connection, `access` opens
 * wallets, and `methods` are what the chain can do with one.
 */
export function createChainClient<
  Found extends { connector: Connector },
  Wallet extends WalletConnection,
>(
  keeper: ConnectionKeeper<Wallet>,
  access: WalletAccess<Found, Wallet>,
  methods: Omit<ChainClient, ConnectionMethod>,
): ChainClient {
  const { discovery, openWallet, openSession } = access
  const find = (id: string) =>
    discovery.wallets().find(({ connector }) => connector.id === id) ?? null
  return {
    ...methods,
    connect: ({ connector, signal }) =>
      keeper.connect({
        connector,
        ...(signal ? { signal } : {}),
        async open() {
          const found = find(connector.id)
          const connection = found && (await openWallet(found, { isSilent: false }))
          if (connection) return connection
          throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
        },
      }),
    reconnect: () =>
      keeper.restore(async (id, signal) => {
        const found = await waitForWallet({ find: () => find(id), watch: discovery.watch, signal })
        const connection = await openWallet(found, { isSilent: true })
        return connection && { connector: found.connector, connection }
      }),
    disconnect: keeper.disconnect,
    ...(openSession && {
      attachSession: ({ session, connector }) =>
        keeper.connect({ connector, open: () => openSession(session) }),
    }),
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    close: keeper.close,
  }
}
