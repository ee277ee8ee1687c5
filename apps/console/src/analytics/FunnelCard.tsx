import { type ConsoleFunnel, consoleCalls } from '@latchkey/wire/console'
import { useAddress } from '../address/useAddress.ts'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { CardMenu, type CardTable } from './CardMenu.tsx'
import { Delta } from './Delta.tsx'
import { stepTitles } from './titles.ts'
import { useAnalyticsInput } from './useAnalytics.ts'

/** From the open modal to a transaction: how many go on, how many stop, and why. */
export function FunnelCard() {
  const query = useConsoleQuery(consoleCalls.funnel, useAnalyticsInput())
  return (
    <Card
      wide
      title="From opening to a transaction"
      end={
        <CardMenu
          title="Funnel"
          table={query.data ? toTable(query.data) : null}
          json={query.data}
        />
      }
    >
      <QueryState query={query} isEmpty={({ steps }) => steps.every(({ count }) => count === 0)}>
        {({ steps }) => <Funnel steps={steps} />}
      </QueryState>
    </Card>
  )
}

type Step = ConsoleFunnel['steps'][number]

function Funnel({ steps }: { steps: readonly Step[] }) {
  const [{ compare }] = useAddress()
  const first = Math.max(steps[0]?.count ?? 0, 1)
  return (
    <ol className="funnel">
      {steps.map((step, index) => (
        <li key={step.id} className="funnel-step">
          <div className="funnel-bar" aria-hidden="true">
            <span style={{ blockSize: `${Math.max((step.count / first) * 100, 1)}%` }} />
          </div>
          <div className="funnel-text">
            <p className="funnel-title">{stepTitles[step.id]}</p>
            <p className="funnel-count number">
              {formatFigure(step.count)}
              {compare ? <Delta value={step.count} before={step.previous} /> : null}
            </p>
            <p className="soft number">{formatFigure(step.count / first, 'share')} of all</p>
            {index < steps.length - 1 ? <DropOff step={step} /> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

function DropOff({ step }: { step: Step }) {
  if (step.lost === 0) return null
  const [reason] = step.reasons
  return (
    <p className="funnel-lost">
      <span className="number">
        {formatFigure(step.lost)} stop here (
        {formatFigure(step.lost / Math.max(step.count, 1), 'share')})
      </span>
      {reason ? <span className="soft"> Most often: {reason.text}</span> : null}
    </p>
  )
}

function toTable({ steps }: ConsoleFunnel): CardTable {
  return {
    columns: ['Step', 'Count', 'Period before', 'Stopped here'],
    rows: steps.map((step) => [stepTitles[step.id], step.count, step.previous, step.lost]),
  }
}
