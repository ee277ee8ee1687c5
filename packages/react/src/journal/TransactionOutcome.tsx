import type { TransactionRecord } from '@latchkey/core'
import { pendingTransactions } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { explorerLink } from '../format/explorerLink.ts'
import { plainText } from '../format/plainText.ts'
import { safeHref } from '../format/safeHref.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { pushView, resetView } from '../navigation/navigate.ts'
import type { SentTransaction } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { RingState } from '../parts/LogoRing.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { journalText } from '../text/en/journal.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { SendFigure, SwapFigure } from './OutcomeFigure.tsx'
import { outcomeCss } from './outcome.css.ts'
import { useJournalEntry } from './useJournalEntry.ts'

type Sentences = Readonly<Record<keyof typeof journalText.en, string>>

/** The end of a send or swap: pending until the transaction is mined, then confirmed or failed automatically. */
export function TransactionOutcome({ view }: { view: ViewOf<'TransactionOutcome'> }): JSX.Element {
  const text = useText(journalText)
  const common = useText(modalText)
  const { sent } = view
  const handleRetry = useRetry(sent)
  const entry = useJournalEntry(sent.id)
  const { ring, title, sentence } = outcomeOf(sent, entry, text)
  const token = sent.kind === 'swap' ? sent.order.buy : sent.order.token
  const symbols = symbolsOf(sent)
  return (
    <RingScreen
      logo={{ name: token.symbol, src: token.iconUrl, shape: 'round' }}
      state={ring}
      title={fill(title, symbols)}
      text={fill(sentence, symbols)}
      figure={
        sent.kind === 'swap' ? (
          <SwapFigure order={sent.order} received={sent.received} />
        ) : (
          <SendFigure order={sent.order} />
        )
      }
    >
      <div className="outcome-actions">
        {entry ? <ViewTransaction sent={sent} entry={entry} /> : null}
        {ring === 'failed' ? (
          <Button variant="accent" icon="retry" focus onPress={handleRetry}>
            {common.tryAgain}
          </Button>
        ) : (
          <Done />
        )}
      </div>
    </RingScreen>
  )
}

/** Opens the transaction on the block explorer, or in the modal where the network has none. */
function ViewTransaction(props: {
  sent: SentTransaction
  entry: TransactionRecord
}): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(journalText)
  const { entry, sent } = props
  const { network } = sent.order
  const href = entry.hash ? explorerLink(network, entry.hash, 'tx') : null
  if (href) {
    return (
      <a
        className="button"
        part="button"
        data-variant="quiet"
        href={safeHref(href)}
        target="_blank"
        rel="noreferrer"
      >
        <span className="line">{text.view}</span>
        <Icon name="external" size={18} />
      </a>
    )
  }
  const historyState = {
    account: entry.account,
    network: entry.network,
    loaded: [],
    isComplete: true,
  }
  const [transaction] = pendingTransactions([entry], historyState)
  return transaction ? (
    <Button onPress={() => pushView(latchkey, { name: 'Transaction', transaction })}>
      {text.view}
    </Button>
  ) : null
}

function Done(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(journalText)
  return (
    <Button variant="accent" focus onPress={() => resetView(latchkey, { name: 'Account' })}>
      {text.done}
    </Button>
  )
}

/** Opens the review of the same order, which is quoted and simulated anew. */
function useRetry(sent: SentTransaction): () => void {
  const latchkey = useLatchkey()
  return () =>
    viewStoreOf(latchkey).setState({
      stack:
        sent.kind === 'swap'
          ? [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapPreview', order: sent.order }]
          : [{ name: 'Account' }, { name: 'Send' }, { name: 'SendPreview', order: sent.order }],
    })
}

function outcomeOf(
  { kind }: SentTransaction,
  entry: TransactionRecord | null,
  text: Sentences,
): { ring: RingState; title: string; sentence: string } {
  switch (entry?.status) {
    case 'confirmed':
      return { ring: 'done', title: text[`${kind}Done`], sentence: text[`${kind}DoneText`] }
    case 'reverted':
      return { ring: 'failed', title: text.reverted, sentence: text[revertedText(entry)] }
    case 'replaced':
    case 'cancelled':
      return { ring: 'failed', title: text[entry.status], sentence: text[`${entry.status}Text`] }
    default:
      return {
        ring: 'turning',
        title: text[`${kind}Pending`],
        sentence: text[`${kind}PendingText`],
      }
  }
}

/** A project may have paid the fee of a batch. */
function revertedText({ batchId }: TransactionRecord): 'revertedText' | 'batchRevertedText' {
  return batchId === null ? 'revertedText' : 'batchRevertedText'
}

function symbolsOf(sent: SentTransaction): { sell: string; buy: string } {
  const [sell, buy] =
    sent.kind === 'swap'
      ? [sent.order.sell.symbol, sent.order.buy.symbol]
      : [sent.order.token.symbol, '']
  return { sell: plainText(sell, 12), buy: plainText(buy, 12) }
}

export const outcomeFlow: FlowScreen = defineFlow({
  Screen: TransactionOutcome,
  styles: [outcomeCss],
})
