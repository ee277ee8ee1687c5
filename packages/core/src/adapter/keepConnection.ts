import { abortable } from '../async/abortable.ts'
import { silentTimeoutMs, withTimeout } from '../async/withTimeout.ts'
import type { Namespace } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Connector } from '../connection/connector.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { type ConnectedWallet, createActiveWallet } from './activeWallet.ts'
import type { AdapterContext } from './adapter.ts'
import { createAttempts } from './createAttempts.ts'
import { createPrompts } from './createPrompts.ts'
import { chooseAccount } from './orderAccounts.ts'
import type { WalletConnection, WalletState } from './walletConnection.ts'

/** Connects, restores and disconnects a namespace's wallet: one wallet and one attempt at a time. Reports every change to the core. */
export type ConnectionKeeper<Wallet extends WalletConnection> = {
  /** The connected wallet; `null` while none is connected. */
  connection(): Wallet | null
  connector(): Connector | null
  /** What the wallet shares now; `null` while none is connected. */
  state(): WalletState | null
  /** The connection that signs for this account. @throws connection/not-connected, wallet/unauthorised */
  connectionOf(account: Account): Wallet
  /** A newer attempt ends the older one. @throws wallet/no-accounts, connection/aborted, and what `open` throws */
  connect(options: {
    connector: Connector
    signal?: AbortSignal
    open(): Promise<Wallet>
  }): Promise<void>
  /** Reconnects the stored wallet without a prompt; `open` returns `null` when the wallet would have to prompt. */
  restore(
    open: (
      connectorId: string,
      /** Aborts when the restore timed out or a newer attempt began. */
      signal: AbortSignal,
    ) => Promise<{ connector: Connector; connection: Wallet } | null>,
  ): Promise<void>
  disconnect(): Promise<void>
  /** @throws connection/not-connected, wallet/unauthorised */
  switchAccount(account: Account): void
  /** Sets what the wallet shares after a request that changed its network or accounts. */
  update(state: WalletState): void
  close(): void
}

/** Creates a namespace's keeper, for adapters whose wallets don't keep state in the page (as wagmi does for EVM). */
export function keepConnection<Wallet extends WalletConnection>(
  context: AdapterContext,
  namespace: Namespace,
): ConnectionKeeper<Wallet> {
  const active = createActiveWallet<Wallet>(context)
  // Reports after success and after failure: a failed attempt must not stay `connecting`.
  const attempts = createAttempts(active.report)
  const prompts = createPrompts<string, Wallet>()
  return {
    connection: () => active.get()?.connection ?? null,
    connector: () => active.get()?.connector ?? null,
    state: () => active.get()?.state ?? null,
    connectionOf: (account) => active.require(account).connection,
    async connect({ connector, signal, open }) {
      if (!active.get()) context.onConnection({ status: 'connecting', connectorId: connector.id })
      const work = async (attemptSignal: AbortSignal) => {
        const connection = await abortable(prompts.ask(connector.id, open), attemptSignal)
        if (connection.state.accounts.length === 0) {
          throw new LatchkeyError('wallet/no-accounts', { wallet: connector.name })
        }
        active.set(connector, connection)
      }
      await attempts.run({ connectorId: connector.id, signal, work })
    },
    async restore(open) {
      const id = context.storage.get('connected_connectors')?.[namespace]
      if (!id || active.get() || attempts.isBusy()) return
      const work = async (attemptSignal: AbortSignal) => {
        const restoreWait = new AbortController()
        const opening = open(id, restoreWait.signal)
        const openedInTime = withTimeout(opening, { timeoutMs: silentTimeoutMs, wallet: id })
        // A wallet that fails without a prompt counts as missing; the visitor can still press connect.
        const restored = await abortable(openedInTime, attemptSignal).catch(() => null)
        restoreWait.abort()
        if (restored && !attemptSignal.aborted) active.set(restored.connector, restored.connection)
      }
      await attempts.run({ connectorId: id, work })
    },
    async disconnect() {
      attempts.stop()
      const wallet = active.get()
      const wasStored = clearStoredConnector(context, namespace)
      active.clear()
      active.report()
      // Another tab that cleared the stored connector has disconnected the wallet, too.
      if (wallet && wasStored) await disconnectQuietly(wallet)
    },
    switchAccount(account) {
      chooseAccount(context, active.require(account).state.accounts, account)
      active.report()
    },
    update: active.update,
    close() {
      attempts.stop()
      active.clear()
    },
  }
}

/** Forgets the stored connector; true when there was one. */
function clearStoredConnector({ storage }: AdapterContext, namespace: Namespace): boolean {
  const { [namespace]: stored, ...others } = storage.get('connected_connectors') ?? {}
  if (stored) storage.set('connected_connectors', others)
  return stored !== undefined
}

async function disconnectQuietly({
  connector,
  connection,
}: ConnectedWallet<WalletConnection>): Promise<void> {
  try {
    const disconnecting = connection.leave?.() ?? Promise.resolve()
    await withTimeout(disconnecting, { timeoutMs: silentTimeoutMs, wallet: connector.name })
  } catch {
    // Many wallets have no disconnect method and throw; the page is disconnected all the same.
  }
}
