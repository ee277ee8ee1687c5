import { amountInUsd } from '@latchkey/core/internal'
import { type Dispatch, type JSX, useId } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { exactMoney } from '../money/Money.tsx'
import { AmountInput } from '../parts/AmountInput.tsx'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'
import { amountOf, type SwapChange, type SwapFormDraft } from './swapFormDraft.ts'
import { TokenButton } from './TokenButton.tsx'
import type { Funds } from './useSwapFunds.ts'

/** The sold token and the amount field, with its value below. */
export function SellField(props: {
  draft: SwapFormDraft
  funds: Funds
  onChange: Dispatch<SwapChange>
  /** The id of the sentence that says what is wrong with the amount. */
  errorId: string | undefined
}): JSX.Element {
  const { draft, onChange } = props
  const text = useText(swapText)
  const { tag } = useLanguage()
  const id = useId()
  const { sell } = draft
  const price = useTokenPrice(sell)
  const amount = amountOf(draft)
  const worth = sell && amount && price ? amountInUsd(amount, sell.decimals, price, 'down') : null
  return (
    <div className="swap-field" data-wrong={props.errorId && ''}>
      <label className="swap-caption" htmlFor={id}>
        {text.youSell}
        <span className="hidden">, {text.amount}</span>
      </label>
      <div className="swap-figure">
        <AmountInput
          id={id}
          focus
          maxLength={100}
          isWrong={props.errorId !== undefined}
          describedBy={props.errorId}
          text={draft.amountText}
          onText={(text) => onChange({ type: 'amount', text })}
        />
        <TokenButton side="sell" token={sell} />
      </div>
      <div className="swap-line">
        <span>{worth === null ? '' : fill(text.about, { usd: formatUsd(worth, tag) })}</span>
        <Available {...props} />
      </div>
    </div>
  )
}

function Available(props: {
  draft: SwapFormDraft
  funds: Funds
  onChange: Dispatch<SwapChange>
}): JSX.Element | null {
  const text = useText(swapText)
  const { tag } = useLanguage()
  const { sell } = props.draft
  const { balance, max } = props.funds
  if (!sell || balance === null) return null
  return (
    <span className="swap-available">
      <span title={exactMoney({ amount: balance, token: sell, locale: tag })}>
        {fill(text.balance, { amount: formatAmount(balance, sell.decimals, tag) })}
      </span>
      <button
        type="button"
        className="link"
        disabled={max === 0n}
        onClick={() => props.onChange({ type: 'max', amount: max })}
      >
        {text.max}
      </button>
    </span>
  )
}
