import { type ConsoleActiveWallets, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { ChartTable } from '../chart/ChartTable.tsx'
import type { Series } from '../chart/series.ts'
import { TimeChart } from '../chart/TimeChart.tsx'
import { formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { CardMenu, type CardTable } from './CardMenu.tsx'
import { Delta } from './Delta.tsx'
import { useAnalyticsInput } from './useAnalytics.ts'

/** Wallets that connected or acted, and how many of them came back. */
export function ActiveWalletsCard() {
  const [isTable, setTable] = useState(false)
  const [{ compare }] = useAddress()
  const query = useConsoleQuery(consoleCalls.activeWallets, useAnalyticsInput())
  return (
    <Card
      title="Active wallets"
      end={
        <CardMenu
          title="Active wallets by day"
          table={query.data ? toTable(query.data) : null}
          json={query.data}
          actions={[
            { title: isTable ? 'Show as graph' : 'Show as table', run: () => setTable(!isTable) },
          ]}
        />
      }
    >
      <QueryState query={query} isEmpty={({ active }) => active === 0}>
        {(reply) => (
          <>
            <p className="big-figure number">
              {formatFigure(reply.active)}{' '}
              {compare ? <Delta value={reply.active} before={reply.previousActive} /> : null}
            </p>
            <p className="soft number">
              {formatFigure(reply.fresh)} new · {formatFigure(reply.returning)} returning
            </p>
            {isTable || reply.days.length < 2 ? null : (
              <TimeChart series={toSeries(reply)} unit="count" height={150} />
            )}
            <ChartTable series={toSeries(reply)} unit="count" isShown={isTable} />
          </>
        )}
      </QueryState>
    </Card>
  )
}

function toSeries({ days }: ConsoleActiveWallets): Series {
  return {
    title: 'Active wallets by day',
    interval: 'day',
    points: days.map(({ at, active }) => ({ time: new Date(at), value: active })),
    before: null,
  }
}

function toTable({ days }: ConsoleActiveWallets): CardTable {
  return {
    columns: ['Day', 'Active', 'Returning'],
    rows: days.map(({ at, active, returning }) => [at, active, returning]),
  }
}
