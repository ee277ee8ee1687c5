import type { OnrampOrder } from '@latchkey/core'
import { checkOnramp, type OnrampOptions } from '@latchkey/core/internal'
import type { Dispatch, JSX } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../modal/navigate.ts'
import { Notice } from '../parts/Notice.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { BuyAmount } from './BuyAmount.tsx'
import { CurrencyButton, TokenButton } from './BuyChoices.tsx'
import { BuyQuote } from './BuyQuote.tsx'
import { formatLimits } from './formatLimits.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { isWrongAmount, type OnrampChange } from './onrampDraft.ts'
import { useQuote } from './useQuote.ts'

type Props = {
  target: ActiveAccount
  options: OnrampOptions
  order: OnrampOrder | null
  onChange: Dispatch<OnrampChange>
}

/** The OnRamp view: what to pay, and what it buys. */
export function OnRamp({ target, options, order, onChange }: Props): JSX.Element {
  const text = useText(onrampText)
  if (!order) {
    const network = target.network.name
    return (
      <Notice icon="card" title={fill(text.nothing, { network })} text={text.nothingText}>
        <HowItWorks />
      </Notice>
    )
  }
  return <Widget options={options} order={order} onChange={onChange} />
}

function Widget(props: Omit<Props, 'target'> & { order: OnrampOrder }): JSX.Element {
  const { order, options, onChange } = props
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const quote = useQuote(order)
  const obstacle = checkOnramp(order.amount, order.payment)
  const { tag } = useLanguage()
  const words = { ...formatLimits(order.payment, tag), currency: order.payment.id }
  return (
    <form
      className="buy"
      onSubmit={(event) => {
        event.preventDefault()
        if (!obstacle) pushView(latchkey, { name: 'OnRampProviders' })
      }}
    >
      <BuyAmount
        order={order}
        isWrong={isWrongAmount(obstacle)}
        currency={<CurrencyButton order={order} />}
        onChange={onChange}
      />
      {options.isFallback ? (
        <p className="buy-note" role="note">
          {text.fallbackText}
        </p>
      ) : null}
      <BuyQuote state={quote} token={<TokenButton order={order} />} />
      <button
        type="submit"
        className="button"
        part="button"
        data-variant="accent"
        disabled={obstacle !== null}
      >
        <span className="line">{fill(text[obstacle ?? 'getQuotes'], words)}</span>
      </button>
      <HowItWorks />
    </form>
  )
}
