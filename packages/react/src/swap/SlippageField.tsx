import type { SwapToken } from '@latchkey/core'
import { maxSlippage } from '@latchkey/core/internal'
import { type JSX, useId } from 'react'
import { formatSignificantDigits } from '../format/formatAmount.ts'
import { formatPercent } from '../format/formatPercent.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'

const presetPercents = ['0.5', '1', '3']
/** From this slippage on, the swap attracts sandwich attacks. */
const highBps = 300

type SlippageProps = {
  value: string
  bps: number | null
  /** The quoted amount that the slippage is applied to. */
  shown: { amount: bigint; token: SwapToken } | null
  onChange(value: string): void
}

/** The slippage tolerance: three presets, or any other value. */
export function SlippageField(props: SlippageProps): JSX.Element {
  const text = useText(swapText)
  const { tag } = useLanguage()
  const id = useId()
  const { value, bps, onChange } = props
  return (
    <div className="fact swap-slippage">
      <dt className="fact-name">{text.slippage}</dt>
      <dd className="fact-value swap-choices">
        {presetPercents.map((choice) => (
          <button
            key={choice}
            type="button"
            className="swap-choice target"
            aria-pressed={value === choice}
            onClick={() => onChange(choice)}
          >
            {formatPercent(Number(choice) * 100, tag)}
          </button>
        ))}
        <span className="swap-percent">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={text.slippageField}
            aria-invalid={bps === null}
            aria-describedby={`${id}-hint`}
            maxLength={5}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span aria-hidden="true">%</span>
        </span>
      </dd>
      <dd
        className="fact-value swap-slippage-hint"
        data-tone={bps === null || bps > highBps ? 'warning' : undefined}
      >
        <span id={`${id}-hint`} role="status">
          <Consequence {...props} />
        </span>
      </dd>
    </div>
  )
}

function Consequence({ bps, shown }: SlippageProps): string | null {
  const text = useText(swapText)
  const { tag } = useLanguage()
  if (bps === null) return text.slippageWrong
  if (!shown) return null
  const { amount, token } = shown
  return fill(text.slippageAmount, {
    amount: formatSignificantDigits(maxSlippage(amount, bps), token.decimals, tag),
    symbol: plainText(token.symbol, 12),
  })
}
