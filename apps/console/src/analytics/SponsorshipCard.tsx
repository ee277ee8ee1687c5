import { type ConsoleSponsorship, consoleCalls } from '@latchkey/wire/console'
import { QueryState } from '../api/QueryState.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatFigure } from '../format/numbers.ts'
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
        isEmpty={({ today }) => today === null}
        empty="This project sponsors no gas."
      >
        {(reply) => <Sponsorship reply={reply} />}
      </QueryState>
    </Card>
  )
}

function Sponsorship({ reply: { today, topAccounts } }: { reply: ConsoleSponsorship }) {
  if (!today) return null
  const largest = Math.max(...topAccounts.map(({ spentUsd }) => spentUsd), 0.01)
  return (
    <div className="sponsorship">
      <p className="big-figure number">
        {formatFigure(today.spentUsd, 'usd')}
        <span className="soft"> of {formatFigure(today.limitUsd, 'usd')} today</span>
      </p>
      <meter className="hidden" min={0} max={today.limitUsd} value={today.spentUsd}>
        {formatFigure(today.spentUsd, 'usd')}
      </meter>
      <div className="gauge" aria-hidden="true">
        <span
          style={{
            inlineSize: `${Math.min(100, (today.spentUsd / Math.max(today.limitUsd, 0.01)) * 100)}%`,
          }}
        />
      </div>
      <p className="soft number">
        {formatFigure(today.leftUsd, 'usd')} left · {formatFigure(today.operations)} operations
      </p>
      {topAccounts.length > 0 ? <h3 className="caption">Accounts that used most</h3> : null}
      <ul className="bar-rows">
        {topAccounts.slice(0, 4).map(({ account, spentUsd }) => (
          <li key={account}>
            <BarRow label={account} share={spentUsd / largest}>
              <span className="bar-count number">{formatFigure(spentUsd, 'usd')}</span>
            </BarRow>
          </li>
        ))}
      </ul>
    </div>
  )
}

function toTable({ days }: ConsoleSponsorship): CardTable {
  return {
    columns: ['Day', 'Spent (USD)', 'Operations'],
    rows: days.map(({ at, spentUsd, operations }) => [at, spentUsd, operations]),
  }
}
