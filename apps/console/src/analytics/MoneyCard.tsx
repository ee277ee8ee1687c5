import { type ConsoleMoney, consoleCalls } from '@latchkey/wire/console'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { describeValue, formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { CardMenu, type CardTable } from './CardMenu.tsx'
import { useAnalyticsInput } from './useAnalytics.ts'

const kinds = { send: 'Sends', swap: 'Swaps', buy: 'Purchases' } as const

/** Sends, swaps and purchases: how many succeed, volume and fees. */
export function MoneyCard() {
  const query = useConsoleQuery(consoleCalls.money, useAnalyticsInput())
  return (
    <Card
      title="Money"
      end={
        <CardMenu title="Money" table={query.data ? toTable(query.data) : null} json={query.data} />
      }
    >
      <QueryState
        query={query}
        skeletonRows={3}
        isEmpty={({ rows }) => rows.every(({ started }) => started === 0)}
      >
        {({ rows }) => (
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Count</th>
                <th scope="col">Success</th>
                <th scope="col">Volume</th>
                <th scope="col">Fees earned</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.kind}>
                  <th scope="row">{kinds[row.kind]}</th>
                  <td>{formatFigure(row.started)}</td>
                  <td>
                    {row.started === 0 ? '–' : formatFigure(row.succeeded / row.started, 'share')}
                  </td>
                  <td>{describeValue(row.volumeUsd, 'usd')}</td>
                  <td>{describeValue(row.feesUsd, 'usd')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryState>
    </Card>
  )
}

function toTable({ rows }: ConsoleMoney): CardTable {
  return {
    columns: ['Kind', 'Started', 'Succeeded', 'Failed', 'Volume (USD)', 'Fees (USD)'],
    rows: rows.map((row) => [
      kinds[row.kind],
      row.started,
      row.succeeded,
      row.failed,
      row.volumeUsd ?? '',
      row.feesUsd ?? '',
    ]),
  }
}
