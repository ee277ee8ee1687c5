import type { ConsoleFunnel } from '@latchkey/wire/console'
import type { Queries } from '../db/database.ts'
import {
  attempted,
  connected,
  connectFailed,
  isOneOf,
  opened,
  signedIn,
  signInFailed,
  transacted,
  transactionFailed,
} from './eventGroups.ts'
import { describePeriod, type Period } from './period.ts'
import { type Counted, type Filters, readCounts, sumCounts } from './readCounts.ts'
import { reasonText } from './reasonText.ts'

type Step = ConsoleFunnel['steps'][number]
type StepEvents = {
  id: Step['id']
  events: readonly string[]
  failures: readonly string[]
  rest: string
}

/** Each step with the failures that keep visitors from the next one; `rest`: what the others did. */
const STEPS: readonly StepEvents[] = [
  { id: 'opened', events: opened, failures: [], rest: 'closed' },
  { id: 'chose-wallet', events: attempted, failures: connectFailed, rest: 'no-answer' },
  { id: 'approved', events: connected, failures: signInFailed, rest: 'did-not-sign-in' },
  { id: 'signed-in', events: signedIn, failures: transactionFailed, rest: 'did-not-transact' },
  { id: 'transacted', events: transacted, failures: [], rest: '' },
]

export async function readFunnel(
  db: Queries,
  report: { projectId: string; period: Period; filters: Filters },
): Promise<ConsoleFunnel> {
  const events = STEPS.flatMap((step) => [...step.events, ...step.failures])
  const rows = await readCounts(db, { ...report, events, detail: true })
  const counts = STEPS.map((step) => sumCounts(rows, isOneOf(step.events)))
  return {
    ...describePeriod(report.period),
    steps: STEPS.map((step, index) => {
      const { count, previous } = counts[index] ?? { count: 0, previous: 0 }
      const next = counts[index + 1]?.count
      const lost = next === undefined ? 0 : Math.max(0, count - next)
      return { id: step.id, count, previous, lost, reasons: reasonsOf(rows, step, lost) }
    }),
  }
}

function reasonsOf(rows: readonly Counted[], step: StepEvents, lost: number): Step['reasons'] {
  const counts = new Map<string, number>()
  for (const row of rows.filter(isOneOf(step.failures))) {
    if (row.isPrevious) continue
    const reason = row.detail || row.event
    counts.set(reason, (counts.get(reason) ?? 0) + row.count)
  }
  const explained = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (lost > explained) counts.set(step.rest, lost - explained)
  return [...counts]
    .map(([reason, count]) => ({ reason, text: reasonText(reason), count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 10)
}
