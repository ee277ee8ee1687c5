import { type ConsoleBreakdown, type ConsoleDimension, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { BarRow } from './BarRow.tsx'
import { CardMenu, type CardTable } from './CardMenu.tsx'
import { Delta } from './Delta.tsx'
import { dimensionTitles, labelOf } from './titles.ts'
import { useAnalyticsInput } from './useAnalytics.ts'
import { useFilters } from './useFilters.ts'

const shownRows = 7

type BreakdownTab = { id: ConsoleDimension; title: string }

/** Figures by one dimension; its tabs change the dimension. Every row is a filter. */
export function BreakdownCard(props: {
  title: string
  tabs: readonly [BreakdownTab, ...BreakdownTab[]]
}) {
  const [dimension, setDimension] = useState(props.tabs[0].id)
  const input = useAnalyticsInput()
  const query = useConsoleQuery(consoleCalls.breakdown, { ...input, dimension })
  // The earlier reply stays while another dimension loads, but its rows would set the wrong filter.
  const reply = query.data?.dimension === dimension ? query.data : undefined
  const title = dimensionTitles[dimension]
  return (
    <Card
      title={props.title}
      end={
        <>
          {props.tabs.length > 1 ? (
            <Tabs
              label={props.title}
              tabs={props.tabs}
              selected={dimension}
              onSelect={setDimension}
            />
          ) : null}
          <CardMenu title={title} table={reply ? toTable(reply) : null} json={reply} />
        </>
      }
    >
      <QueryState query={query} isEmpty={({ rows }) => rows.length === 0}>
        {() => (reply ? <BreakdownRows reply={reply} /> : null)}
      </QueryState>
    </Card>
  )
}

function BreakdownRows({ reply }: { reply: ConsoleBreakdown }) {
  const [isLong, setLong] = useState(false)
  const [{ compare }] = useAddress()
  const filters = useFilters()
  const { dimension, rows } = reply
  const largest = Math.max(...rows.map(({ count }) => count), 1)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const shown = isLong ? rows : rows.slice(0, shownRows)
  return (
    <>
      <ul className="bar-rows">
        {shown.map(({ value, label, count, previous }) => (
          <li key={value}>
            <BarRow
              label={labelOf(label)}
              share={count / largest}
              isOn={filters.isOn({ dimension, value })}
              {...(value === '' ? {} : { onPick: () => filters.toggle({ dimension, value }) })}
            >
              {compare ? <Delta value={count} before={previous} /> : null}
              <span className="bar-share number">
                {formatFigure(count / Math.max(total, 1), 'share')}
              </span>
              <span className="bar-count number">{formatFigure(count)}</span>
            </BarRow>
          </li>
        ))}
      </ul>
      {rows.length > shownRows ? (
        <button type="button" className="more-rows" onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${rows.length}`}
        </button>
      ) : null}
    </>
  )
}

function toTable({ dimension, rows }: ConsoleBreakdown): CardTable {
  return {
    columns: [
      dimensionTitles[dimension],
      'Count',
      'Period before',
      'Opened',
      'Attempts',
      'Connected',
      'Transactions',
      'Errors',
    ],
    rows: rows.map((row) => [
      labelOf(row.label),
      row.count,
      row.previous,
      row.opened,
      row.attempts,
      row.connected,
      row.transactions,
      row.errors,
    ]),
  }
}
