import type { GetOnrampQuotesParameters } from '@latchkey/core'
import { checkOnramp } from '@latchkey/core/internal'
import type { Dispatch, JSX } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Icon } from '../parts/Icon.tsx'
import { Notice } from '../parts/Notice.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { BuyAmount } from './BuyAmount.tsx'
import { CurrencyButton, TokenButton } from './BuyChoices.tsx'
import { BuyLinks } from './BuyLinks.tsx'
import { BuyQuote } from './BuyQuote.tsx'
import { formatLimits } from './formatLimits.ts'
import { isWrongAmount, type OnrampChange } from './onrampDraft.ts'
import type { OnrampOffer } from './useOnrampOptions.ts'
import { type QuotesState, useQuotes } from './useQuotes.ts'

type Props = {
  active: ActiveAccount
  offer: OnrampOffer
  order: GetOnrampQuotesParameters | null
  onChange: Dispatch<OnrampChange>
}

/** The Onramp view: what to pay, and what it buys. */
export function Onramp({ order, ...props }: Props): JSX.Element {
  const text = useText(onrampText)
  if (order) return <Form {...props} order={order} />
  const network = props.active.network.name
  return (
    <Notice icon="card" title={fill(text.nothing, { network })} text={text.nothingText}>
      <BuyLinks />
    </Notice>
  )
}

function Form(props: Props & { order: GetOnrampQuotesParameters }): JSX.Element {
  const { order, offer, onChange, active } = props
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const { tag } = useLanguage()
  const { isBuiltIn } = offer
  const quotes = useQuotes(order, { network: active.network, isBuiltIn })
  const obstacle = checkOnramp(order)
  const words = { ...formatLimits(order.payment, tag), currency: order.payment.id }
  const isPayment = order.amountOf === 'payment'
  const currency = <CurrencyButton order={order} />
  const token = <TokenButton order={order} />
  return (
    <form
      className="buy"
      onSubmit={(event) => {
        event.preventDefault()
        if (!obstacle && !isBuiltIn) pushView(latchkey, { name: 'OnrampProviders' })
      }}
    >
      <BuyAmount
        order={order}
        isWrong={isWrongAmount(obstacle)}
        choice={isPayment ? currency : token}
        onChange={onChange}
      />
      <FlipButton order={order} quotes={quotes} onChange={onChange} />
      <BuyQuote
        state={quotes}
        amountOf={order.amountOf}
        providers={offer.options.providers}
        choice={isPayment ? token : currency}
        isBuiltIn={isBuiltIn}
      />
      <button
        type="submit"
        className="button"
        part="button"
        data-variant="accent"
        disabled={obstacle !== null || isBuiltIn}
      >
        <span className="line">{fill(text[obstacle ?? 'getQuotes'], words)}</span>
      </button>
      <BuyLinks />
    </form>
  )
}

/** Switches between the amount to pay and the amount to buy, and keeps the quoted purchase. */
function FlipButton(props: {
  order: GetOnrampQuotesParameters
  quotes: QuotesState
  onChange: Dispatch<OnrampChange>
}): JSX.Element {
  const { order, quotes } = props
  const text = useText(onrampText)
  const isPayment = order.amountOf === 'payment'
  const best = quotes.status === 'known' ? quotes.quotes[0] : undefined
  const otherAmount = best && (isPayment ? best.purchaseAmount : best.paymentTotal)
  const label = isPayment ? text.enterPurchase : text.enterPayment
  return (
    <button
      type="button"
      className="buy-flip"
      data-row="flip"
      aria-label={label}
      title={label}
      onClick={() =>
        props.onChange({
          type: 'flip',
          amountOf: isPayment ? 'purchase' : 'payment',
          text: otherAmount?.amount ?? '',
        })
      }
    >
      <Icon name="swap" size={18} />
    </button>
  )
}
