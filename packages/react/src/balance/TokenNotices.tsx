import type { Network } from '@latchkey/core'
import type { JSX } from 'react'
import { formatTime } from '../format/formatTime.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { StaleNote } from '../parts/StaleNote.tsx'
import { balanceText } from '../text/en/balance.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import type { Tokens } from './useTokens.ts'

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f']

export function TokensLoading(props: { isInTab: boolean }): JSX.Element {
  const text = useText(balanceText)
  return (
    <div className="tokens" role="status" aria-label={text.loading}>
      {props.isInTab ? null : (
        <div className="tokens-total">
          <Skeleton shape="line" />
        </div>
      )}
      <div className="stack">
        {skeletonKeys.map((key) => (
          <Skeleton key={key} shape="row" />
        ))}
      </div>
    </div>
  )
}

export function TokensFailed(props: { tokens: Tokens }): JSX.Element {
  const text = useText(balanceText)
  return (
    <div role="alert">
      <Notice icon="alert" tone="danger" title={text.failed}>
        <Retry tokens={props.tokens} />
      </Notice>
    </div>
  )
}

/** Says that the listed balances are old, and from when. */
export function TokensStale(props: { tokens: Tokens }): JSX.Element {
  const text = useText(balanceText)
  const common = useText(modalText)
  const { tag } = useLanguage()
  const { blockedForMs, knownSinceMs, refresh } = props.tokens
  const seconds = Math.ceil(blockedForMs / 1000)
  return (
    <StaleNote
      text={fill(common.updated, { time: formatTime(knownSinceMs, tag) })}
      retryLabel={seconds > 0 ? fill(text.tryAgainIn, { seconds }) : common.retry}
      isBlocked={seconds > 0}
      onRetry={refresh}
    />
  )
}

export function NotServed(props: { network: Network }): JSX.Element {
  const text = useText(balanceText)
  return (
    <div role="status">
      <Notice
        icon="coins"
        title={fill(text.notServed, { network: props.network.name })}
        text={text.notServedText}
      />
    </div>
  )
}

function Retry(props: { tokens: Tokens }): JSX.Element {
  const text = useText(balanceText)
  const common = useText(modalText)
  const { blockedForMs, refresh } = props.tokens
  const seconds = Math.ceil(blockedForMs / 1000)
  return (
    <Button variant="accent" icon="retry" disabled={seconds > 0} onPress={refresh}>
      {seconds > 0 ? fill(text.tryAgainIn, { seconds }) : common.tryAgain}
    </Button>
  )
}
