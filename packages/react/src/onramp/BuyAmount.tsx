import type { OnrampOrder } from '@latchkey/core'
import { type Dispatch, type JSX, type ReactNode, useId } from 'react'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { formatLimits } from './formatLimits.ts'
import { type OnrampChange, presets } from './onrampDraft.ts'

type Props = {
  order: OnrampOrder
  isWrong: boolean
  /** The choice of the currency. */
  currency: ReactNode
  onChange: Dispatch<OnrampChange>
}

/** The amount to pay, its currency, and preset amounts. */
export function BuyAmount(props: Props): JSX.Element {
  const { order, onChange } = props
  const text = useText(onrampText)
  const id = useId()
  const { tag } = useLanguage()
  const limits = formatLimits(order.payment, tag)
  const currency = plainText(order.payment.id, 8)
  return (
    <div className="buy-amount" data-wrong={props.isWrong || undefined}>
      <label className="buy-label" htmlFor={id}>
        {text.pay}
      </label>
      <div className="buy-figure">
        <AmountInput
          id={id}
          first
          maxLength={20}
          isWrong={props.isWrong}
          describedBy={`${id}-limits`}
          text={order.amount}
          onText={(text) => onChange({ type: 'amount', text })}
        />
        {props.currency}
      </div>
      {limits ? (
        <p id={`${id}-limits`} className="buy-limits">
          {fill(text.limits, { ...limits, currency })}
        </p>
      ) : null}
      <ul className="buy-presets" aria-label={text.presets}>
        {presets.map((amount) => (
          <li key={amount}>
            <button
              type="button"
              className="buy-preset"
              aria-pressed={order.amount === amount}
              onClick={() => onChange({ type: 'amount', text: amount })}
            >
              {amount}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
