import type { OnrampOrder } from '@latchkey/core'
import { type Dispatch, type JSX, useId } from 'react'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../modal/navigate.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { ChoiceButton } from '../parts/ChoiceButton.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { CurrencyLogo } from './CurrencyLogo.tsx'
import { formatLimits } from './formatLimits.ts'
import { type OnrampChange, presets } from './onrampDraft.ts'

type Props = { order: OnrampOrder; isWrong: boolean; onChange: Dispatch<OnrampChange> }

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
        <CurrencyButton order={order} />
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

function CurrencyButton({ order }: { order: OnrampOrder }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const name = plainText(order.payment.id, 8)
  return (
    <ChoiceButton
      id="fiat"
      chosen={name}
      label={fill(text.chooseCurrency, { name })}
      image={<CurrencyLogo kind="getCurrencyImage" code={order.payment.id} />}
      onPress={() => pushView(latchkey, { name: 'OnRampFiatSelect' })}
    />
  )
}
