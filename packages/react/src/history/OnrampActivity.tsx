import type { Transaction } from '@latchkey/core'
import {
  describeTransaction,
  purchasePagesQuery,
  type TransactionDescription,
} from '@latchkey/core/internal'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { formatDay, formatMonth } from '../format/formatDate.ts'
import { formatMoney } from '../format/formatMoney.ts'
import { plainText } from '../format/plainText.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceInfiniteQuery } from '../hooks/useInstanceInfiniteQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useScrollMemory } from '../hooks/useScrollMemory.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { FailedNotice, Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { VirtualList } from '../parts/VirtualList.tsx'
import { modalText } from '../text/en/modal.ts'
import { purchasesText } from '../text/en/purchases.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { historyCss } from './history.css.ts'
import { historyItems } from './historyItems.ts'
import { TransactionAmounts } from './TransactionAmounts.tsx'
import { TransactionPicture } from './TransactionPicture.tsx'

/** Of a row, in px. */
const expectedHeight = 60
const skeletonKeys = ['a', 'b', 'c']
/** How often a purchase in progress is read again. */
const refreshMs = 3000

/** The OnrampActivity view: the account's purchases on all networks, month by month. */
export function OnrampActivity(): JSX.Element | null {
  const active = useActiveAccount()
  return active && <OnrampActivityForAccount key={active.key} active={active} />
}

function OnrampActivityForAccount({ active }: { active: ActiveAccount }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(purchasesText)
  const common = useText(modalText)
  const { account, network } = active
  const pages = useInstanceInfiniteQuery({
    ...purchasePagesQuery(latchkey, account, network.caipNetworkId),
    refetchInterval: ({ state }) => (state.data?.pages.some(hasPending) ? refreshMs : false),
  })
  if (pages.isPending) return <Loading />
  if (pages.isError && !pages.data) {
    return (
      <FailedNotice
        title={text.failed}
        text={text.failedText}
        retryLabel={common.tryAgain}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const purchases = pages.data?.pages.flatMap(({ transactions }) => transactions) ?? []
  if (purchases.length > 0) {
    return <Purchases purchases={purchases} onEnd={() => void pages.fetchNextPage()} />
  }
  return (
    <div role="status">
      <Notice icon="card" title={text.none} text={text.noneText} />
    </div>
  )
}

function hasPending({ transactions }: { transactions: readonly Transaction[] }): boolean {
  return transactions.some(({ status }) => status === 'pending')
}

function Purchases(props: { purchases: readonly Transaction[]; onEnd(): void }): JSX.Element {
  const text = useText(purchasesText)
  const { tag } = useLanguage()
  const memory = useScrollMemory('purchases')
  return (
    <div className="history">
      <VirtualList
        label={text.purchases}
        items={historyItems(props.purchases, 'month')}
        keyOf={(item) => item.key}
        kindOf={(item) => item.kind}
        expectedHeight={expectedHeight}
        memory={memory}
        onEnd={props.onEnd}
      >
        {(item) =>
          item.kind === 'heading' ? (
            <h2 className="history-month">{formatMonth(item.fromMs, tag)}</h2>
          ) : (
            <PurchaseRow purchase={item.transaction} />
          )
        }
      </VirtualList>
    </div>
  )
}

function PurchaseRow({ purchase }: { purchase: Transaction }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(purchasesText)
  const { tag } = useLanguage()
  const description = describeTransaction(purchase)
  // A purchase has the provider's name as its sender.
  const provider = plainText(purchase.from)
  const payment = purchase.payment ? ` · ${formatMoney(purchase.payment)}` : ''
  return (
    <span className="history-row">
      <ListRow
        id={purchase.id}
        part="transaction"
        variant="plain"
        title={text[`status-${purchase.status}`]}
        detail={`${provider}${payment}`}
        image={<TransactionPicture transaction={purchase} description={description} />}
        end={
          <span className="history-end">
            <TransactionAmounts description={withSignIfConfirmed(description, purchase)} />
            <span className="row-detail">{formatDay(purchase.atMs, tag)}</span>
          </span>
        }
        onPress={() => pushView(latchkey, { name: 'Transaction', transaction: purchase })}
      />
    </span>
  )
}

/** The amount has its plus sign only once the tokens have arrived. */
function withSignIfConfirmed(
  description: TransactionDescription,
  { status }: Transaction,
): TransactionDescription {
  if (description.kind !== 'single' || status === 'confirmed') return description
  return { ...description, sign: '' }
}

function Loading(): JSX.Element {
  const text = useText(purchasesText)
  return (
    <div className="history" role="status" aria-label={text.loading}>
      <span className="history-month">
        <Skeleton shape="line" />
      </span>
      <div className="stack">
        {skeletonKeys.map((key) => (
          <Skeleton key={key} shape="row" />
        ))}
      </div>
    </div>
  )
}

export const onrampActivityFlow: FlowScreen = defineFlow({
  Screen: OnrampActivity,
  styles: [historyCss],
})
