import { type ConsoleSponsorship, consoleCalls } from '@latchkey/wire/console'
import { QueryState } from '../api/QueryState.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatCoins, formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { BarRow } from './BarRow.tsx'
import { CardMenu, type CardTable } from './CardMenu.tsx'

/** Sponsored gas: spent today, what is left, and the accounts that used most. */
export function SponsorshipCard() {
  const query = useConsoleQuery(consoleCalls.sponsorship, { project: useAccess().project })
  return (
    <Card
      title="Sponsored gas"
      end={
        <CardMenu
          title="Sponsored gas"
          table={query.data ? toTable(query.data) : null}
          json={query.data}
        />
      }
    >
      <QueryState
        query={query}
        skeletonRows={3}
        isEmpty={({ networks }) => networks.length === 0}
        empty="This project sponsors no gas."
      >
        {(reply) => <Sponsorship reply={reply} />}
      </QueryState>
    </Card>
  )
}

function Sponsorship({ reply: { networks, topAccounts } }: { reply: ConsoleSponsorship }) {
  const largest = Math.max(...topAccounts.map(({ spent }) => spent), Number.MIN_VALUE)
  return (
    <>
      {networks.map((network) => (
        <NetworkToday key={network.network} network={network} />
      ))}
      {topAccounts.length > 0 ? (
        <h3 className="caption">Accounts that cost most in 28 days</h3>
      ) : null}
      <ul className="bar-rows">
        {topAccounts.slice(0, 4).map(({ account, network, spent }) => (
          <li key={`${network} ${account}`}>
            <BarRow label={account} share={spent / largest}>
              <span className="bar-count number">{formatCoins(spent)}</span>
            </BarRow>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Amounts are in the network's own coin. */
function NetworkToday({ network }: { network: ConsoleSponsorship['networks'][number] }) {
  const { label, spentToday, limitToday, leftToday, operations } = network
  const share = limitToday === 0 ? 1 : Math.min(1, spentToday / limitToday)
  return (
    <div>
      <p className="big-figure number">
        {formatCoins(spentToday)}
        <span className="soft">
          {' '}
          of {formatCoins(limitToday)} today on {label}
        </span>
      </p>
      <div className="gauge" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className="soft number">
        {formatCoins(leftToday)} left · {formatFigure(operations)} operations
      </p>
    </div>
  )
}

function toTable({ days }: ConsoleSponsorship): CardTable {
  return {
    columns: ['Day', 'Network', 'Spent', 'Accounts'],
    rows: days.map(({ at, network, spent, accounts }) => [at, network, spent, accounts]),
  }
}
