import type { Transaction } from '@latchkey/core'
import type { PurchaseProgress } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { safeHref } from '../format/safeHref.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { describeError } from '../text/describeError.ts'
import { modalText } from '../text/en/modal.ts'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { BuyFigure } from './BuyFigure.tsx'
import type { CheckoutState, ProviderChoice } from './followCheckout.ts'
import { nameOfChoice } from './sellerName.ts'

type Props = { choice: ProviderChoice; state: CheckoutState; onRetry(): void }

/** The purchase continues in the provider's window; this view shows its status. */
export function OnrampInProgress(props: Props): JSX.Element {
  const { state } = props
  if (state.status === 'failed') return <Failed {...props} error={state.error} />
  const progress: PurchaseProgress =
    state.status === 'open' ? state.progress : { status: 'waiting' }
  switch (progress.status) {
    case 'waiting':
      return <Waiting {...props} />
    case 'in-progress':
      return <Bought {...props} purchase={progress.purchase} isDone={false} />
    case 'done':
      return <Bought {...props} purchase={progress.purchase} isDone />
    case 'declined':
    case 'timed-out':
      return <Failed {...props} error={null} />
  }
}

function Waiting({ choice, state }: Props): JSX.Element {
  const text = useText(onrampText)
  const name = nameOfChoice(choice)
  const isBlocked = state.status === 'open' && state.isBlocked
  const title = state.status === 'opening' ? text.opening : text.buyIn
  return (
    <RingScreen
      logo={{ name }}
      state="turning"
      title={isBlocked ? text.blocked : fill(title, { name })}
      text={isBlocked ? fill(text.blockedText, { name }) : text.waitingText}
    >
      {state.status === 'open' ? (
        <a
          className="button"
          part="button"
          data-variant={isBlocked ? 'accent' : 'quiet'}
          data-focus=""
          href={safeHref(state.url)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external" size={18} />
          <span className="line">{fill(text.open, { name })}</span>
        </a>
      ) : null}
      {state.status === 'open' ? <CopyLink url={state.url} /> : null}
    </RingScreen>
  )
}

function CopyLink({ url }: { url: string }): JSX.Element {
  const text = useText(onrampText)
  const common = useText(modalText)
  return (
    <CopyButton
      variant="link"
      text={url}
      label={text.copyLink}
      copiedLabel={common.copied}
      failedLabel={common.copyFailed}
    />
  )
}

function Bought(props: Props & { purchase: Transaction; isDone: boolean }): JSX.Element {
  const { purchase, isDone } = props
  const name = nameOfChoice(props.choice)
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const symbol = plainText(purchase.transfers[0]?.symbol, 12)
  const handleActivity = () => {
    viewStoreOf(latchkey).setState({
      stack: [{ name: 'Account' }, { name: 'Onramp' }, { name: 'OnrampActivity' }],
    })
  }
  return (
    <RingScreen
      logo={{ name }}
      state={isDone ? 'done' : 'turning'}
      title={isDone ? fill(text.done, { symbol }) : text.processing}
      text={isDone ? text.doneText : text.processingText}
      figure={<BuyFigure purchase={purchase} seller={name} />}
    >
      <Button variant="accent" onPress={handleActivity} focus>
        {text.activity}
      </Button>
    </RingScreen>
  )
}

function Failed(props: Props & { error: unknown }): JSX.Element {
  const { choice, error, state } = props
  const text = useText(onrampText)
  const common = useText(modalText)
  const errors = useErrorText()
  return (
    <RingScreen
      logo={{ name: nameOfChoice(choice) }}
      state="failed"
      title={text.failed}
      text={error ? describeError(error, errors) : text.failedText}
    >
      <Button variant="accent" icon="retry" onPress={props.onRetry} focus>
        {common.tryAgain}
      </Button>
      {state.status === 'open' ? <CopyLink url={state.url} /> : null}
    </RingScreen>
  )
}
