import type { ConsoleFailures } from '@latchkey/wire/console'
import type { Queries } from '../db/database.ts'
import { connected, connectFailed, isOneOf } from './eventGroups.ts'
import { systemLabel } from './labels.ts'
import { describePeriod, type Period } from './period.ts'
import { type Counted, type Filters, groupRows, readCounts } from './readCounts.ts'
import { reasonText } from './reasonText.ts'

type Row = ConsoleFailures['rows'][number]
const attempts = ['SELECT_WALLET']
const MIN_ATTEMPTS = 20
const MIN_SHARE = 0.1
const MAX_ROWS = 100

/** Attempts that failed, and attempts that nothing answered, by wallet and system. */
export async function readFailures(
  db: Queries,
  report: { projectId: string; period: Period; filters: Filters },
): Promise<ConsoleFailures> {
  const rows = await readCounts(db, {
    ...report,
    events: [...attempts, ...connected, ...connectFailed],
    by: ['wallet', 'system'],
    detail: true,
  })
  const groups = groupRows(rows, ({ keys }) => keys.join('\n'))
  const failed = [...groups.values()].flatMap(rowsOfGroup)
  failed.sort((a, b) => b.count - a.count)
  return {
    ...describePeriod(report.period),
    diagnosis: diagnose(failed),
    rows: failed.slice(0, MAX_ROWS),
  }
}

function rowsOfGroup(rows: readonly Counted[]): Row[] {
  const [wallet = '', system = ''] = rows[0]?.keys ?? []
  const now = rows.filter(({ isPrevious }) => !isPrevious)
  const before = rows.filter(({ isPrevious }) => isPrevious)
  const attempted = total(now, attempts)
  const previous = reasonsOf(before)
  return [...reasonsOf(now)].map(([reason, count]) => ({
    wallet,
    system,
    reason,
    text: reasonText(reason),
    count,
    previous: previous.get(reason) ?? 0,
    // A failed login has no attempt of a wallet.
    attempts: Math.max(attempted, count),
  }))
}

function reasonsOf(rows: readonly Counted[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows.filter(isOneOf(connectFailed))) {
    const reason = row.detail || row.event
    counts.set(reason, (counts.get(reason) ?? 0) + row.count)
  }
  const answered = total(rows, connected) + total(rows, connectFailed)
  const silent = total(rows, attempts) - answered
  if (silent > 0) counts.set('no-answer', silent)
  return counts
}

function total(rows: readonly Counted[], events: readonly string[]): number {
  return rows.filter(isOneOf(events)).reduce((sum, row) => sum + row.count, 0)
}

/** The finding that costs most attempts, of those with enough attempts to say anything. */
function diagnose(rows: readonly Row[]): ConsoleFailures['diagnosis'] {
  const [worst] = rows.filter(
    ({ count, attempts: of }) => of >= MIN_ATTEMPTS && count / of >= MIN_SHARE,
  )
  if (!worst) return null
  const share = Math.round((worst.count / worst.attempts) * 100)
  const where = worst.system ? ` on ${systemLabel(worst.system)}` : ''
  const what = worst.reason === 'no-answer' ? 'end without an answer' : `fail: ${worst.text}`
  return {
    text: `${worst.wallet || 'Connecting'}${where}: ${share} % of ${worst.attempts.toLocaleString('en-US')} attempts ${what}.`,
    wallet: worst.wallet || null,
    system: worst.system || null,
    reason: worst.reason,
    count: worst.count,
    attempts: worst.attempts,
  }
}
