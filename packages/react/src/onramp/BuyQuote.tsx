import type { OnrampQuote } from '@latchkey/core'
import type { Money } from '@latchkey/core/internal'
import type { JSX, ReactNode } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { Fact } from '../parts/Fact.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { Tag } from '../parts/Tag.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { RetryLink } from './RetryLink.tsx'
import type { QuoteState } from './useQuote.ts'

/** The quote: how much the payment buys, and the fees. */
export function BuyQuote(props: {
  state: QuoteState
  /** The choice of the token. */
  token: ReactNode
}): JSX.Element {
  const { state } = props
  const text = useText(onrampText)
  return (
    <div className="buy-quote">
      <span className="buy-label">{text.get}</span>
      <div className="buy-figure">
        <p className="buy-got" role="status">
          {state.status === 'known' ? <BoughtAmount quote={state.quote} /> : null}
          {state.status === 'asking' ? (
            <>
              <span className="hidden">{text.quoting}</span>
              <Skeleton shape="figure" />
            </>
          ) : null}
          {state.status === 'none' ? '—' : null}
        </p>
        {props.token}
      </div>
      <Fees quote={state.status === 'known' ? state.quote : null} />
    </div>
  )
}

/** An example quote has no token amount, so that it cannot be taken for a price. */
function BoughtAmount({ quote }: { quote: OnrampQuote }): JSX.Element {
  const text = useText(onrampText)
  const { amount, currency } = quote.purchaseAmount
  if (quote.isExample) return <Tag tone="warning">{text.example}</Tag>
  return (
    <>
      <bdi>{fill(text.about, { amount: plainText(amount, 24) })}</bdi>
      {/* Screen readers get the token's symbol here; others see it on the button beside it. */}
      <span className="hidden"> {plainText(currency, 12)}</span>
    </>
  )
}

function Fees({ quote }: { quote: OnrampQuote | null }): JSX.Element {
  const text = useText(onrampText)
  if (quote?.isExample) {
    return (
      <p className="buy-note" role="note">
        {text.exampleText} <RetryLink />
      </p>
    )
  }
  return (
    <dl className="facts">
      <Fact name={text.fee}>{write(quote?.fee)}</Fact>
      <Fact name={text.networkFee}>{write(quote?.networkFee)}</Fact>
    </dl>
  )
}

function write(money: Money | undefined): string {
  return money ? `${plainText(money.amount, 24)} ${plainText(money.currency, 12)}` : '—'
}
