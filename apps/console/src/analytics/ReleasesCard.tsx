import { type ConsoleReleases, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { describeValue, formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { BarRow } from './BarRow.tsx'
import { CardMenu, type CardTable } from './CardMenu.tsx'
import { Delta } from './Delta.tsx'
import { useAnalyticsInput } from './useAnalytics.ts'
import { useFilters } from './useFilters.ts'

const tabs = [
  { id: 'releases', title: 'Releases' },
  { id: 'errors', title: 'Errors' },
] as const

/** Errors and speed by release of the site. */
export function ReleasesCard() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('releases')
  const query = useConsoleQuery(consoleCalls.releases, useAnalyticsInput())
  return (
    <Card
      wide
      title="Errors and speed"
      end={
        <>
          <Tabs label="Errors and speed" tabs={tabs} selected={tab} onSelect={setTab} />
          <CardMenu
            title="Releases"
            table={query.data ? toTable(query.data) : null}
            json={query.data}
          />
        </>
      }
    >
      <QueryState
        query={query}
        isEmpty={(reply) => reply[tab === 'errors' ? 'errors' : 'rows'].length === 0}
      >
        {(reply) =>
          tab === 'errors' ? <Errors errors={reply.errors} /> : <Releases rows={reply.rows} />
        }
      </QueryState>
    </Card>
  )
}

function Releases({ rows }: { rows: ConsoleReleases['rows'] }) {
  const filters = useFilters()
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col">Opened</th>
          <th scope="col">Errors</th>
          <th scope="col">Connect, median</th>
          <th scope="col">95th percentile</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, 7).map((row) => (
          <tr key={row.release}>
            <th scope="row">
              <button
                type="button"
                className="link"
                aria-pressed={filters.isOn({ dimension: 'release', value: row.release })}
                onClick={() => filters.toggle({ dimension: 'release', value: row.release })}
              >
                {row.release}
              </button>
            </th>
            <td>{formatFigure(row.opened)}</td>
            <td>{row.opened === 0 ? '–' : formatFigure(row.errors / row.opened, 'share')}</td>
            <td>{describeValue(row.connectP50Ms, 'ms')}</td>
            <td>{describeValue(row.connectP95Ms, 'ms')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Errors({ errors }: { errors: ConsoleReleases['errors'] }) {
  const largest = Math.max(...errors.map(({ count }) => count), 1)
  return (
    <ul className="bar-rows">
      {errors.slice(0, 7).map(({ reason, text, count, previous }) => (
        <li key={reason}>
          <BarRow label={text} share={count / largest} tone="danger">
            <Delta value={count} before={previous} isBad />
            <span className="bar-count number">{formatFigure(count)}</span>
          </BarRow>
        </li>
      ))}
    </ul>
  )
}

function toTable({ rows }: ConsoleReleases): CardTable {
  return {
    columns: [
      'Release',
      'First seen',
      'Opened',
      'Errors',
      'Connect median (ms)',
      'Connect p95 (ms)',
    ],
    rows: rows.map((row) => [
      row.release,
      row.firstSeenAt,
      row.opened,
      row.errors,
      row.connectP50Ms ?? '',
      row.connectP95Ms ?? '',
    ]),
  }
}
