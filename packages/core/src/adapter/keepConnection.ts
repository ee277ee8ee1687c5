import type { Namespace } from '../caip/caip.ts'
import { abortable } from '../connection/abortable.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { ChainContext } from './adapter.ts'
import type { Connector } from './connector.ts'
import { createHand, type Hand, type Held } from './heldLine.ts'
import { chooseAccount } from './orderAccounts.ts'
import type { WalletFacts, WalletLine } from './walletLine.ts'
import { withTimeout } from './withTimeout.ts'

const silentTimeoutMs = 10_000

/** The life of a namespace's connection: one wallet, one attempt at a time, every change told to the core. */
export type ConnectionKeeper<Line extends WalletLine> = {
  line(): Line | null
  connector(): Connector | null
  /** What the wallet shares now; `null` without one. */
  facts(): WalletFacts | null
  /** The line on which this account signs. @throws connection/not-connected, wallet/unauthorised */
  lineOf(account: Account): Line
  /** A newer attempt ends the older one. @throws wallet/no-accounts, connection/aborted, and what `open` throws */
  connect(options: {
    connector: Connector
    signal?: AbortSignal
    open(): Promise<Line>
  }): Promise<void>
  /** Takes the remembered wallet up again; `open` asks nobody and says `null` when that is impossible. */
  wake(
    open: (
      connectorId: string,
      /** Ends when nobody waits any longer. */
      signal: AbortSignal,
    ) => Promise<{ connector: Connector; line: Line } | null>,
  ): Promise<void>
  disconnect(): Promise<void>
  /** @throws connection/not-connected, wallet/unauthorised */
  switchAccount(account: Account): void
  /** What the wallet shares after it was asked to change something. */
  update(facts: WalletFacts): void
  close(): void
}

/** For adapters whose wallets keep no state of their own in the page. */
export function keepConnection<Line extends WalletLine>(
  context: ChainContext,
  namespace: Namespace,
): ConnectionKeeper<Line> {
  const hand = createHand<Line>(context)
  const attempts = createAttempts()
  const prompts = createPrompts<Line>()
  return {
    line: () => hand.held()?.line ?? null,
    connector: () => hand.held()?.connector ?? null,
    facts: () => hand.held()?.facts ?? null,
    lineOf: (account) => hand.require(account).line,
    async connect({ connector, signal, open }) {
      if (!hand.held()) context.onConnection({ status: 'connecting', connectorId: connector.id })
      await attempts.run(hand, signal, async (stop) => {
        const line = await abortable(prompts.ask(connector.id, open), stop)
        if (line.facts.accounts.length === 0) {
          throw new LatchkeyError('wallet/no-accounts', { wallet: connector.name })
        }
        hand.hold(connector, line)
      })
    },
    async wake(open) {
      const id = context.storage.get('connected_connectors')?.[namespace]
      if (!id || hand.held() || attempts.isBusy()) return
      await attempts.run(hand, undefined, async (stop) => {
        const waiting = new AbortController()
        const opening = open(id, waiting.signal)
        const limited = withTimeout(opening, { timeoutMs: silentTimeoutMs, wallet: id })
        // A wallet that fails in silence is a wallet that is not there; the visitor may connect again.
        const found = await abortable(limited, stop).catch(() => null)
        waiting.abort()
        if (found && !stop.aborted) hand.hold(found.connector, found.line)
      })
    },
    async disconnect() {
      attempts.stop()
      const leaving = hand.held()
      const remembered = forget(context, namespace)
      hand.drop()
      hand.report()
      // When another tab has forgotten the wallet, it has also said goodbye to it.
      if (leaving && remembered) await sayGoodbye(leaving)
    },
    switchAccount(account) {
      chooseAccount(context, hand.require(account).facts.accounts, account)
      hand.report()
    },
    update: hand.update,
    close() {
      attempts.stop()
      hand.drop()
    },
  }
}

type Prompts<Line> = { ask(id: string, open: () => Promise<Line>): Promise<Line> }

/** A visitor who closed the modal and comes back finds the wallet's prompt still open: it is not asked twice. */
function createPrompts<Line>(): Prompts<Line> {
  const pending = new Map<string, Promise<Line>>()
  return {
    ask(id, open) {
      const known = pending.get(id)
      if (known) return known
      const asking = open().finally(() => pending.delete(id))
      pending.set(id, asking)
      return asking
    },
  }
}

type Attempts = {
  isBusy(): boolean
  run(
    hand: Pick<Hand<WalletLine>, 'report'>,
    signal: AbortSignal | undefined,
    work: (stop: AbortSignal) => Promise<void>,
  ): Promise<void>
  stop(): void
}

function createAttempts(): Attempts {
  let current: AbortController | null = null
  return {
    isBusy: () => current !== null,
    async run(hand, signal, work) {
      current?.abort()
      const mine = new AbortController()
      current = mine
      if (signal?.aborted) mine.abort()
      signal?.addEventListener('abort', () => mine.abort(), { once: true })
      try {
        await work(mine.signal)
      } finally {
        if (current === mine) {
          current = null
          // Whatever came of it, the core hears how things stand now.
          hand.report()
        }
      }
    },
    stop() {
      current?.abort()
      current = null
    },
  }
}

/** Was the wallet remembered until now? */
function forget({ storage }: ChainContext, namespace: Namespace): boolean {
  const { [namespace]: remembered, ...others } = storage.get('connected_connectors') ?? {}
  if (remembered) storage.set('connected_connectors', others)
  return remembered !== undefined
}

async function sayGoodbye({ connector, line }: Held<WalletLine>): Promise<void> {
  try {
    const leaving = line.leave?.() ?? Promise.resolve()
    await withTimeout(leaving, { timeoutMs: silentTimeoutMs, wallet: connector.name })
  } catch {
    // Many wallets know no goodbye and throw; the page has let go of the wallet all the same.
  }
}
