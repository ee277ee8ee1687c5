import type { GetOnrampQuotesParameters } from '@latchkey/core'
import { type Dispatch, type JSX, type ReactNode, useId } from 'react'
import { formatDecimalString } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { formatLimits } from './formatLimits.ts'
import { type OnrampChange, presetAmounts } from './onrampDraft.ts'

type Props = {
  order: GetOnrampQuotesParameters
  isWrong: boolean
  /** The choice of the currency that the amount is in. */
  choice: ReactNode
  onChange: Dispatch<OnrampChange>
}

/** The amount to pay with its limits and preset amounts, or the amount to buy. */
export function BuyAmount(props: Props): JSX.Element {
  const { order, onChange } = props
  const text = useText(onrampText)
  const id = useId()
  const isPayment = order.amountOf === 'payment'
  return (
    <div className="buy-amount" data-wrong={props.isWrong || undefined}>
      <label className="buy-label" htmlFor={id}>
        {isPayment ? text.pay : text.get}
      </label>
      <div className="buy-figure">
        <AmountInput
          id={id}
          focus
          maxLength={24}
          isWrong={props.isWrong}
          describedBy={`${id}-limits`}
          text={order.amount}
          onText={(text) => onChange({ type: 'amount', text })}
        />
        {props.choice}
      </div>
      {isPayment ? <Limits {...props} id={`${id}-limits`} /> : null}
      {isPayment ? <Presets {...props} /> : null}
    </div>
  )
}

function Limits({ order, id }: Props & { id: string }): JSX.Element | null {
  const text = useText(onrampText)
  const { tag } = useLanguage()
  const limits = formatLimits(order.payment, tag)
  if (!limits) return null
  return (
    <p id={id} className="buy-note">
      {fill(text.limits, { ...limits, currency: plainText(order.payment.id, 8) })}
    </p>
  )
}

function Presets({ order, onChange }: Props): JSX.Element {
  const text = useText(onrampText)
  const { tag } = useLanguage()
  return (
    <ul className="buy-presets" aria-label={text.presets}>
      {presetAmounts.map((amount) => (
        <li key={amount}>
          <button
            type="button"
            className="buy-preset target"
            aria-pressed={order.amount === amount}
            onClick={() => onChange({ type: 'amount', text: amount })}
          >
            {formatDecimalString(amount, tag)}
          </button>
        </li>
      ))}
    </ul>
  )
}
