import { type ConsoleFailures, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { BarRow } from './BarRow.tsx'
import { CardMenu, type CardTable } from './CardMenu.tsx'
import { Delta } from './Delta.tsx'
import { eventsDetail } from './eventsDetail.ts'
import { useAnalyticsInput } from './useAnalytics.ts'
import { titleOfValue } from './valueTitles.ts'

const shownRows = 6

/** Failed attempts to connect, the diagnosis first. Every row opens the events behind it. */
export function FailuresCard() {
  const [, change] = useAddress()
  const query = useConsoleQuery(consoleCalls.failures, useAnalyticsInput())
  return (
    <Card
      wide
      title="Where connecting fails"
      end={
        <CardMenu
          title="Failures"
          table={query.data ? toTable(query.data) : null}
          json={query.data}
          actions={[
            {
              title: 'Show the events',
              run: () => change({ detail: eventsDetail({ event: 'CONNECT_ERROR' }) }),
            },
          ]}
        />
      }
    >
      <QueryState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty="No failed attempts in this period."
      >
        {(failures) => <Failures failures={failures} />}
      </QueryState>
    </Card>
  )
}

function Failures({ failures }: { failures: ConsoleFailures }) {
  const [isLong, setLong] = useState(false)
  const [{ compare, filters }, change] = useAddress()
  const { diagnosis, rows } = failures
  const largest = Math.max(...rows.map(({ count }) => count), 1)
  const showEvents = (row: ConsoleFailures['rows'][number]) =>
    change({
      filters: [
        ...filters.filter(({ dimension }) => dimension !== 'wallet' && dimension !== 'system'),
        ...(row.wallet === '' ? [] : [{ dimension: 'wallet' as const, value: row.wallet }]),
        ...(row.system === '' ? [] : [{ dimension: 'system' as const, value: row.system }]),
      ],
      detail: eventsDetail({ reason: row.reason }),
    })
  return (
    <>
      {diagnosis ? <p className="diagnosis">{diagnosis.text}</p> : null}
      <ul className="bar-rows">
        {rows.slice(0, isLong ? rows.length : shownRows).map((row) => (
          <li key={`${row.wallet} ${row.system} ${row.reason}`}>
            <BarRow
              label={`${row.wallet || 'Any wallet'} on ${row.system ? titleOfValue('system', row.system) : 'any system'}`}
              share={row.count / largest}
              tone="danger"
              onPick={() => showEvents(row)}
            >
              <span className="failure-reason">{row.text}</span>
              {compare ? <Delta value={row.count} before={row.previous} isBad /> : null}
              <span className="bar-share number">
                {formatFigure(row.count / Math.max(row.attempts, 1), 'share')}
              </span>
              <span className="bar-count number">{formatFigure(row.count)}</span>
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

function toTable({ rows }: ConsoleFailures): CardTable {
  return {
    columns: ['Wallet', 'System', 'Reason', 'Failed', 'Period before', 'Attempts'],
    rows: rows.map((row) => [
      row.wallet,
      row.system,
      row.text,
      row.count,
      row.previous,
      row.attempts,
    ]),
  }
}
