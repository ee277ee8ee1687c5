import type { Transaction } from '@latchkey/core'
import type { JSX } from 'react'
import { formatMoment } from '../format/formatMoment.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { historyText } from '../text/en/history.ts'
import { transactionText } from '../text/en/transaction.ts'
import { useJournalTransactions } from './useJournalTransactions.ts'

/** When this browser submitted the transaction, and when it was confirmed or failed. */
export function TransactionTimeline(props: { transaction: Transaction }): JSX.Element {
  const { status, atMs } = props.transaction
  const text = useText(historyText)
  const words = useText(transactionText)
  const submittedAtMs = useSubmittedAt(props.transaction)
  const endLabels = {
    pending: text.pending,
    confirmed: words.confirmed,
    failed: text.status_failed,
  }
  // A transaction of the journal has the time of its submission until the server lists it.
  const endedAtMs = status === 'pending' || atMs === submittedAtMs ? null : atMs
  return (
    <div role="status">
      <ol className="timeline" aria-label={words.timeline}>
        {submittedAtMs === null ? null : (
          <Step label={words.submitted} atMs={submittedAtMs} state="done" />
        )}
        <Step label={endLabels[status]} atMs={endedAtMs} state={status} />
      </ol>
    </div>
  )
}

function Step(props: {
  label: string
  atMs: number | null
  state: 'done' | Transaction['status']
}): JSX.Element {
  const { tag } = useLanguage()
  return (
    <li className="timeline-step" data-state={props.state}>
      {props.state === 'pending' ? (
        <span className="ring timeline-ring" aria-hidden="true" />
      ) : (
        <span className="timeline-dot" aria-hidden="true">
          <Icon name={props.state === 'failed' ? 'close' : 'check'} size={12} />
        </span>
      )}
      <span>{props.label}</span>
      <span className="timeline-time">
        {props.atMs === null ? '' : formatMoment(props.atMs, tag)}
      </span>
    </li>
  )
}

/** Known for what this browser sent, and while a transaction is pending. */
function useSubmittedAt({ hash, status, atMs }: Transaction): number | null {
  const journal = useJournalTransactions()
  const journaled = hash ? journal?.entries.find((candidate) => candidate.hash === hash) : undefined
  if (journaled) return journaled.createdAtMs
  return status === 'pending' ? atMs : null
}
