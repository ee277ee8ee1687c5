import type { Transaction, Transfer } from '@latchkey/core'
import type { Suspicion, TransactionDescription } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Tag } from '../parts/Tag.tsx'
import { historyText } from '../text/en/history.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { TransactionAmounts } from './TransactionAmounts.tsx'
import { TransactionPicture } from './TransactionPicture.tsx'

type Props = {
  id: string
  transaction: Transaction
  description: TransactionDescription
  suspicion: Suspicion | null
  /** The time under a heading with the day; else the day. */
  when: string
}

type Text = Readonly<Record<keyof typeof historyText.en, string>>

export function TransactionRow(props: Props): JSX.Element {
  const { transaction, description, suspicion } = props
  const latchkey = useLatchkey()
  const text = useText(historyText)
  const detail =
    description.kind === 'pair' ? props.when : counterparty(transaction, description, text)
  const handlePress = () =>
    pushView(latchkey, {
      name: 'Transaction',
      transaction,
      ...(suspicion ? { suspicion } : {}),
    })
  return (
    <span className="history-row" data-dim={suspicion !== null || undefined}>
      <ListRow
        id={props.id}
        part="transaction"
        variant="plain"
        title={text[transaction.isPurchase ? 'purchase' : transaction.operation]}
        detail={detail || props.when}
        image={<TransactionPicture transaction={transaction} description={description} />}
        end={<End {...props} />}
        onPress={handlePress}
      />
    </span>
  )
}

function End(props: Props): JSX.Element {
  const { transaction, description, suspicion } = props
  const text = useText(historyText)
  const isPlain = !suspicion && transaction.status === 'confirmed' && description.kind !== 'pair'
  return (
    <span className="history-end">
      <TransactionAmounts description={description} />
      {suspicion ? <Tag tone="warning">{text[suspicion]}</Tag> : null}
      {transaction.status === 'pending' ? (
        <span className="history-pending row-detail">
          <span className="ring history-ring" aria-hidden="true" />
          {text.pending}
        </span>
      ) : null}
      {transaction.status === 'failed' ? (
        <span className="history-failed row-detail">{text.status_failed}</span>
      ) : null}
      {isPlain && hasCounterparty(transaction, description) ? (
        <span className="row-detail">{props.when}</span>
      ) : null}
    </span>
  )
}

const zeroAddress = /^0x0{40}$/

/** A mint or burn has no counterparty: the other side is the zero address. */
function hasCounterparty(transaction: Transaction, description: TransactionDescription): boolean {
  if (transaction.isPurchase) return false
  if (description.kind !== 'single') return true
  const { from, to, direction } = description.transfer
  const other = direction === 'in' ? from : to
  return transaction.operation !== 'mint' && !zeroAddress.test(other ?? '')
}

/** The counterparty's truncated address; the detail view has it in full. */
function counterparty(
  transaction: Transaction,
  description: TransactionDescription,
  text: Text,
): string {
  const transfer: Transfer | null = description.kind === 'single' ? description.transfer : null
  if (!hasCounterparty(transaction, description)) return ''
  if (transfer?.direction === 'in' && transfer.from) {
    return fill(text.from, { address: truncateAddress(transfer.from) })
  }
  if (transfer?.direction === 'out' && transfer.to) {
    return fill(text.to, { address: truncateAddress(transfer.to) })
  }
  if (!transaction.to) return text.created
  return fill(text.with, { address: truncateAddress(transaction.to) })
}
