import { hasHistory } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { formatDayTitle } from '../format/formatDate.ts'
import { formatTime } from '../format/formatTime.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useLiveAccount } from '../hooks/useLiveAccount.ts'
import { useScrollMemory } from '../hooks/useScrollMemory.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { FailedNotice, Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { StaleNote } from '../parts/StaleNote.tsx'
import { VirtualList } from '../parts/VirtualList.tsx'
import { historyText } from '../text/en/history.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { historyCss } from './history.css.ts'
import { historyItems } from './historyItems.ts'
import { TokenActivity } from './TokenActivity.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { type AccountHistory, useHistory } from './useHistory.ts'

/** Of a row, in px. */
const expectedHeight = 60
const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The History view: the account's history, day by day. */
export function History({ view }: { view: ViewOf<'History'> }): JSX.Element | null {
  const active = useActiveAccount()
  useLiveAccount(active ? { account: active.account, network: active.network.caipNetworkId } : null)
  if (!active) return null
  if (!hasHistory(active.account.namespace)) return <Unsupported active={active} />
  if (view.token) return <TokenActivity key={active.key} token={view.token} active={active} />
  return <TransactionsForAccount key={active.key} active={active} />
}

function TransactionsForAccount(props: { active: ActiveAccount }): JSX.Element {
  const { active } = props
  const text = useText(historyText)
  const history = useHistory(active)
  if (history.status === 'loading') return <Loading />
  if (history.status === 'failed') return <Failed onRetry={history.retry} />
  if (history.transactions.length > 0) return <TransactionList history={history} />
  return (
    <div role="status">
      <Notice
        icon="clock"
        title={text.empty}
        text={fill(text.emptyText, { network: active.network.name })}
      />
    </div>
  )
}

function TransactionList(props: { history: AccountHistory }): JSX.Element {
  const { history } = props
  const text = useText(historyText)
  const { tag } = useLanguage()
  const memory = useScrollMemory('history')
  const items = historyItems(history.transactions, 'day')
  return (
    <div className="history">
      <VirtualList
        label={text.activity}
        items={items}
        keyOf={(item) => item.key}
        kindOf={(item) => item.kind}
        expectedHeight={expectedHeight}
        memory={memory}
        onEnd={history.loadMore}
      >
        {(item) =>
          item.kind === 'heading' ? (
            <h2 className="history-month">{formatDayTitle(item.fromMs, tag)}</h2>
          ) : (
            <TransactionRow
              id={item.key}
              transaction={item.transaction}
              description={item.description}
              suspicion={history.suspicions.get(item.transaction.id) ?? null}
              when={formatTime(item.transaction.atMs, tag)}
            />
          )
        }
      </VirtualList>
      {history.isMoreComing ? (
        <div role="status" aria-label={text.more}>
          <Skeleton shape="row" />
        </div>
      ) : null}
      {history.isStale ? <OutdatedNote history={history} /> : null}
    </div>
  )
}

/** A page can open the view by name, though no list of this chain's transactions exists. */
function Unsupported({ active }: { active: ActiveAccount }): JSX.Element {
  const text = useText(historyText)
  const common = useText(modalText)
  return (
    <div role="status">
      <Notice
        icon="help"
        title={fill(common.notOffered, { name: common.History })}
        text={fill(text.unsupportedText, { network: active.network.name })}
      />
    </div>
  )
}

function Loading(): JSX.Element {
  const text = useText(historyText)
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

function Failed(props: { onRetry(): void }): JSX.Element {
  const text = useText(historyText)
  const common = useText(modalText)
  return (
    <FailedNotice
      title={text.failed}
      text={text.failedText}
      retryLabel={common.tryAgain}
      onRetry={props.onRetry}
    />
  )
}

function OutdatedNote({ history }: { history: AccountHistory }): JSX.Element {
  const common = useText(modalText)
  const { tag } = useLanguage()
  return (
    <StaleNote
      text={fill(common.updated, { time: formatTime(history.knownSinceMs, tag) })}
      retryLabel={common.retry}
      onRetry={history.retry}
    />
  )
}

export const historyFlow: FlowScreen = defineFlow({ Screen: History, styles: [historyCss] })
