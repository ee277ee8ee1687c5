import type { Account } from '../connection/account.ts'
import type { Connection } from '../connection/connectionStore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { ChainContext } from './adapter.ts'
import type { Connector } from './connector.ts'
import { orderAccounts } from './orderAccounts.ts'
import type { WalletFacts, WalletLine } from './walletLine.ts'

export type Held<Line> = { connector: Connector; line: Line; facts: WalletFacts }

/** The wallet in hand, if any; every change of it is told to the core. */
export type Hand<Line> = {
  held(): Held<Line> | null
  hold(connector: Connector, line: Line): void
  update(facts: WalletFacts): void
  drop(): void
  /** Tells the core how things stand. */
  report(): void
  /** @throws connection/not-connected, wallet/unauthorised */
  require(account: Account): Held<Line>
}

export function createHand<Line extends WalletLine>(context: ChainContext): Hand<Line> {
  let held: Held<Line> | null = null
  let unwatch = (): void => {}
  const report = (): void => context.onConnection(describe(context, held))
  const drop = (): void => {
    held = null
    unwatch()
    unwatch = () => {}
  }
  const receive = (mine: Held<Line>, facts: WalletFacts | null): void => {
    if (held !== mine) return
    if (facts) mine.facts = facts
    else drop()
    report()
  }
  return {
    held: () => held,
    hold(connector, line) {
      drop()
      const mine = { connector, line, facts: line.facts }
      held = mine
      unwatch = line.watch((facts) => receive(mine, facts))
      report()
    },
    update(facts) {
      if (held) receive(held, facts)
    },
    drop,
    report,
    require: (account) => requireAccount(held, account),
  }
}

const disconnected: Connection = { status: 'disconnected' }

function describe<Line>(context: ChainContext, held: Held<Line> | null): Connection {
  const [first, ...rest] = orderAccounts(context, held?.facts.accounts ?? [])
  if (!held || !first) return disconnected
  const { connector, facts } = held
  return { status: 'connected', connector, accounts: [first, ...rest], chainId: facts.chainId }
}

function requireAccount<Line>(held: Held<Line> | null, { address }: Account): Held<Line> {
  if (!held || held.facts.accounts.length === 0) {
    throw new LatchkeyError('connection/not-connected', {})
  }
  if (held.facts.accounts.some((one) => one.address === address)) return held
  throw new LatchkeyError('wallet/unauthorised', {})
}
