import type { ConsoleBreakdown, ConsoleDimension } from '@latchkey/wire/console'
import type { Queries } from '../db/database.ts'
import { attempted, connected, errors, isOneOf, opened, transacted } from './eventGroups.ts'
import { labelOf } from './labels.ts'
import { describePeriod, type Period } from './period.ts'
import { type Counted, type Filters, groupRows, readCounts, sumCounts } from './readCounts.ts'

const MAX_ROWS = 100
const networks = ['SWITCH_NETWORK', 'SIWX_AUTH_SUCCESS', ...transacted]
const loggedIn = ['SOCIAL_LOGIN_SUCCESS', 'EMAIL_VERIFICATION_CODE_PASS', ...connected]

/** The events that sort the rows: most dimensions count connections. */
const COUNTED: { [Name in ConsoleDimension]?: readonly string[] } = {
  network: networks,
  login: loggedIn,
  release: opened,
  site: opened,
}

export async function readBreakdown(
  db: Queries,
  report: { projectId: string; period: Period; filters: Filters },
  { dimension, networkName }: { dimension: ConsoleDimension; networkName: (id: string) => string },
): Promise<ConsoleBreakdown> {
  const counted = COUNTED[dimension] ?? connected
  const events = [
    ...new Set([...opened, ...attempted, ...connected, ...transacted, ...errors, ...counted]),
  ]
  const rows = await readCounts(db, { ...report, events, by: [dimension] })
  const groups = groupRows(rows, ({ keys }) => keys[0] ?? '')
  const list = [...groups].map(([value, group]) => ({
    value,
    label: labelOf(dimension, value, networkName),
    opened: countNow(group, opened),
    attempts: countNow(group, attempted),
    connected: countNow(group, dimension === 'login' ? loggedIn : connected),
    transactions: countNow(group, transacted),
    errors: countNow(group, errors),
    ...sumCounts(group, isOneOf(counted)),
  }))
  list.sort((a, b) => b.count - a.count || b.opened - a.opened || a.value.localeCompare(b.value))
  // Events without this dimension, such as an open modal without a wallet, are no row of their own.
  const known = list.filter(({ value, count }) => value !== '' || count > 0)
  return { ...describePeriod(report.period), dimension, rows: known.slice(0, MAX_ROWS) }
}

function countNow(rows: readonly Counted[], events: readonly string[]): number {
  return sumCounts(rows, isOneOf(events)).count
}
