import type { GetOnrampQuotesParameters, OnrampQuote } from '@latchkey/core'
import type { OnrampProvider } from '@latchkey/core/internal'
import type { JSX, ReactNode } from 'react'
import { formatCrypto, formatMoney } from '../format/formatMoney.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Fact } from '../parts/Fact.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { RetryLink } from './RetryLink.tsx'
import { sellerName } from './sellerName.ts'
import type { QuotesState } from './useQuotes.ts'

type Props = {
  state: QuotesState
  amountOf: GetOnrampQuotesParameters['amountOf']
  providers: readonly OnrampProvider[]
  /** The choice of the currency on this side. */
  choice: ReactNode
  /** The options could not be loaded, so that no price was asked. */
  isBuiltIn: boolean
}

/** The best quote: how much the payment buys, or what the purchase costs, and the fees. */
export function BuyQuote(props: Props): JSX.Element {
  const { state } = props
  const text = useText(onrampText)
  const best = state.status === 'known' ? (state.quotes[0] ?? null) : null
  return (
    <div className="buy-quote">
      <span className="buy-label">{props.amountOf === 'payment' ? text.get : text.pay}</span>
      <div className="buy-figure">
        <p className="buy-got" role="status">
          {state.status === 'asking' ? (
            <>
              <span className="hidden">{text.quoting}</span>
              <Skeleton shape="amount" />
            </>
          ) : (
            <Figure quote={best} amountOf={props.amountOf} />
          )}
        </p>
        {props.choice}
      </div>
      <Facts {...props} quote={best} />
    </div>
  )
}

function Figure(props: {
  quote: OnrampQuote | null
  amountOf: GetOnrampQuotesParameters['amountOf']
}): JSX.Element {
  const { quote } = props
  const { tag } = useLanguage()
  if (!quote) return <>—</>
  const money = props.amountOf === 'payment' ? quote.purchaseAmount : quote.paymentTotal
  return (
    <>
      <bdi>≈ {formatCrypto(money, tag)}</bdi>
      {/* Screen readers get the symbol here; others see it on the button beside it. */}
      <span className="hidden"> {plainText(money.currency, 12)}</span>
    </>
  )
}

function Facts(props: Props & { quote: OnrampQuote | null }): JSX.Element {
  const { state, quote } = props
  const text = useText(onrampText)
  if (state.status === 'failed') {
    return (
      <p className="buy-note" role="alert">
        {props.isBuiltIn ? text.optionsFailed : text.priceFailed} <RetryLink />
      </p>
    )
  }
  if (state.status === 'known' && !quote) {
    const [refusal] = state.refusals
    return (
      <p className="buy-note" role="status">
        {text[`refusal-${refusal?.reason ?? 'not-offered'}`]}
      </p>
    )
  }
  return (
    <dl className="facts">
      <Fact name={text.bestPrice}>{quote ? sellerName(quote, props.providers) : '—'}</Fact>
      <Fact name={text.fee}>{quote ? formatMoney(quote.fee) : '—'}</Fact>
      <Fact name={text.networkFee}>{quote ? formatMoney(quote.networkFee) : '—'}</Fact>
    </dl>
  )
}
