import type { Account } from '../connection/account.ts'
import type { ConnectionState } from '../connection/connectionStore.ts'
import type { Connector } from '../connection/connector.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { AdapterContext } from './adapter.ts'
import { orderAccounts } from './orderAccounts.ts'
import type { WalletConnection, WalletState } from './walletConnection.ts'

/** A connected wallet: its connector, the open connection, and what it shared last. */
export type ConnectedWallet<Wallet> = {
  connector: Connector
  connection: Wallet
  state: WalletState
}

/** The wallet that a namespace is connected with, if any; reports every change of it to the core. */
export type ActiveWallet<Wallet> = {
  get(): ConnectedWallet<Wallet> | null
  set(connector: Connector, connection: Wallet): void
  update(state: WalletState): void
  clear(): void
  /** Reports the present state to the core. */
  report(): void
  /** @throws connection/not-connected, wallet/unauthorised */
  require(account: Account): ConnectedWallet<Wallet>
}

export function createActiveWallet<Wallet extends WalletConnection>(
  context: AdapterContext,
): ActiveWallet<Wallet> {
  let active: ConnectedWallet<Wallet> | null = null
  let unwatch = (): void => {}
  const report = (): void => context.onConnection(toConnection(context, active))
  const clear = (): void => {
    active = null
    unwatch()
    unwatch = () => {}
  }
  const applyState = (wallet: ConnectedWallet<Wallet>, state: WalletState | null): void => {
    if (active !== wallet) return
    if (state) wallet.state = state
    else clear()
    report()
  }
  return {
    get: () => active,
    set(connector, connection) {
      clear()
      const wallet = { connector, connection, state: connection.state }
      active = wallet
      unwatch = connection.watch((state) => applyState(wallet, state))
      report()
    },
    update(state) {
      if (active) applyState(active, state)
    },
    clear,
    report,
    require: (account) => requireAccount(active, account),
  }
}

const disconnected: ConnectionState = { status: 'disconnected' }

function toConnection<Wallet>(
  context: AdapterContext,
  active: ConnectedWallet<Wallet> | null,
): ConnectionState {
  const [first, ...rest] = orderAccounts(context, active?.state.accounts ?? [])
  if (!active || !first) return disconnected
  const { connector, state } = active
  return { status: 'connected', connector, accounts: [first, ...rest], chainId: state.chainId }
}

function requireAccount<Wallet>(
  active: ConnectedWallet<Wallet> | null,
  { address }: Account,
): ConnectedWallet<Wallet> {
  if (!active || active.state.accounts.length === 0) {
    throw new LatchkeyError('connection/not-connected', {})
  }
  if (active.state.accounts.some((account) => account.address === address)) return active
  throw new LatchkeyError('wallet/unauthorised', {})
}
