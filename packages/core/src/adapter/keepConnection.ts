import type { Namespace } from '../caip/caip.ts'
import { abortable } from '../connection/abortable.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { type ActiveWallet, type ConnectedWallet, createActiveWallet } from './activeWallet.ts'
import type { ChainContext } from './adapter.ts'
import type { Connector } from './connector.ts'
import { chooseAccount } from './orderAccounts.ts'
import type { WalletConnection, WalletState } from './walletConnection.ts'
import { silentTimeoutMs, withTimeout } from './withTimeout.ts'

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

/** Creates the keeper of a namespace: for adapters whose wallets keep no state of their own in the page, as wagmi does for EVM. */
export function keepConnection<Wallet extends WalletConnection>(
  context: ChainContext,
  namespace: Namespace,
): ConnectionKeeper<Wallet> {
  const active = createActiveWallet<Wallet>(context)
  const attempts = createAttempts()
  const prompts = createPrompts<Wallet>()
  return {
    connection: () => active.get()?.connection ?? null,
    connector: () => active.get()?.connector ?? null,
    state: () => active.get()?.state ?? null,
    connectionOf: (account) => active.require(account).connection,
    async connect({ connector, signal, open }) {
      if (!active.get()) context.onConnection({ status: 'connecting', connectorId: connector.id })
      await attempts.run(active, signal, async (attemptSignal) => {
        const connection = await abortable(prompts.ask(connector.id, open), attemptSignal)
        if (connection.state.accounts.length === 0) {
          throw new LatchkeyError('wallet/no-accounts', { wallet: connector.name })
        }
        active.set(connector, connection)
      })
    },
    async restore(open) {
      const id = context.storage.get('connected_connectors')?.[namespace]
      if (!id || active.get() || attempts.isBusy()) return
      await attempts.run(active, undefined, async (attemptSignal) => {
        const restoreWait = new AbortController()
        const opening = open(id, restoreWait.signal)
        const openedInTime = withTimeout(opening, { timeoutMs: silentTimeoutMs, wallet: id })
        // A wallet that fails without a prompt counts as missing; the visitor can still press connect.
        const restored = await abortable(openedInTime, attemptSignal).catch(() => null)
        restoreWait.abort()
        if (restored && !attemptSignal.aborted) active.set(restored.connector, restored.connection)
      })
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

type Prompts<Wallet> = { ask(id: string, open: () => Promise<Wallet>): Promise<Wallet> }

/** The open prompts by connector id. A visitor who closed the modal and comes back finds the prompt still open: a second request joins the first. */
function createPrompts<Wallet>(): Prompts<Wallet> {
  const pending = new Map<string, Promise<Wallet>>()
  return {
    ask(id, open) {
      const openPrompt = pending.get(id)
      if (openPrompt) return openPrompt
      const prompt = open().finally(() => pending.delete(id))
      pending.set(id, prompt)
      return prompt
    },
  }
}

/** Runs one attempt to connect at a time: a newer one aborts the older one. */
type Attempts = {
  isBusy(): boolean
  run(
    active: Pick<ActiveWallet<WalletConnection>, 'report'>,
    signal: AbortSignal | undefined,
    work: (attemptSignal: AbortSignal) => Promise<void>,
  ): Promise<void>
  stop(): void
}

function createAttempts(): Attempts {
  let current: AbortController | null = null
  return {
    isBusy: () => current !== null,
    async run(active, signal, work) {
      current?.abort()
      const attempt = new AbortController()
      current = attempt
      if (signal?.aborted) attempt.abort()
      signal?.addEventListener('abort', () => attempt.abort(), { once: true })
      try {
        await work(attempt.signal)
      } finally {
        if (current === attempt) {
          current = null
          // Report after success and after failure: a failed attempt must not stay `connecting`.
          active.report()
        }
      }
    },
    stop() {
      current?.abort()
      current = null
    },
  }
}

/** Forgets the stored connector; true when there was one. */
function clearStoredConnector({ storage }: ChainContext, namespace: Namespace): boolean {
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
