import type { TokenBalance, Transaction } from '@latchkey/core'
import { describeTransaction } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatDay } from '../format/formatDate.ts'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { List } from '../parts/List.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { historyText } from '../text/en/history.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { type AccountHistory, useHistory } from './useHistory.ts'

const maxShown = 3

/** The account's latest transactions with one token, for the token's page. */
export function TokenActivity(props: { token: TokenBalance; active: ActiveAccount }): JSX.Element {
  const { token, active } = props
  const latchkey = useLatchkey()
  const text = useText(historyText)
  const { tag } = useLanguage()
  const history = useHistory(active)
  const tokenTransactions = history.transactions.filter((transaction) =>
    movesToken(transaction, token),
  )
  return (
    <section className="token-activity">
      <div className="token-activity-head">
        <h2>{text.recent}</h2>
        {tokenTransactions.length > maxShown || !history.isComplete ? (
          <button
            type="button"
            className="link"
            data-row="activity"
            onClick={() => pushView(latchkey, { name: 'History' })}
          >
            {text.allActivity}
          </button>
        ) : null}
      </div>
      {tokenTransactions.length > 0 ? (
        <List label={text.recent}>
          {tokenTransactions.slice(0, maxShown).map((transaction) => (
            <li key={transaction.id}>
              <TransactionRow
                id={transaction.id}
                transaction={transaction}
                description={describeTransaction(transaction)}
                suspicion={history.suspicions.get(transaction.id) ?? null}
                when={formatDay(transaction.atMs, tag)}
              />
            </li>
          ))}
        </List>
      ) : (
        <NoActivity history={history} symbol={plainText(token.symbol, 12)} />
      )}
    </section>
  )
}

function NoActivity(props: { history: AccountHistory; symbol: string }): JSX.Element {
  const { history } = props
  const text = useText(historyText)
  const common = useText(modalText)
  if (history.status === 'loading') {
    return (
      <div className="stack" role="status" aria-label={text.loading}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  }
  if (history.status === 'failed') {
    return (
      <p className="token-no-activity" role="status">
        {text.failed}.{' '}
        <button type="button" className="link" data-row="retry" onClick={history.retry}>
          {common.tryAgain}
        </button>
      </p>
    )
  }
  return <p className="token-no-activity">{fill(text.noneOf, { symbol: props.symbol })}</p>
}

function movesToken(transaction: Transaction, token: TokenBalance): boolean {
  return transaction.transfers.some(
    (transfer) =>
      transfer.kind === 'token' &&
      transfer.token?.toLowerCase() === token.address?.toLowerCase() &&
      // What this browser has just sent names its token by symbol only.
      (token.address !== null || transfer.symbol === token.symbol),
  )
}
