import type { SwapToken } from '@latchkey/core'
import { swapRate } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { formatSignificantDigits } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { exactMoney, usdOf } from '../money/Money.tsx'
import { Icon } from '../parts/Icon.tsx'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'

/** `amount` of `sell` buys `received` of `buy`, both in base units. */
type Trade = { sell: SwapToken; buy: SwapToken; amount: bigint; received: bigint }

/** The price of one token in the other, first in the direction whose figure is above one; a press flips it. */
export function Rate(trade: Trade): JSX.Element {
  const text = useText(swapText)
  const { tag } = useLanguage()
  const [isFlipped, setFlipped] = useState(false)
  const { base, quote, figure } = directionOf(trade, { isFlipped })
  const unit = 10n ** BigInt(base.decimals)
  const usd = usdOf({ amount: unit, token: base, locale: tag, priceUsd: useTokenPrice(base) })
  const rate = fill(text.rate, {
    sell: plainText(base.symbol, 12),
    amount: formatSignificantDigits(figure, quote.decimals, tag),
    buy: plainText(quote.symbol, 12),
  })
  return (
    <button
      type="button"
      className="swap-rate target"
      part="swap-rate"
      title={`${text.flipRate} · ${exactMoney({ amount: figure, token: quote, locale: tag })}`}
      onClick={() => setFlipped(!isFlipped)}
    >
      <span className="line" dir="ltr">
        {rate}
        {usd === null ? null : (
          <span className="swap-rate-usd">
            {' '}
            (<bdi>{usd}</bdi>)
          </span>
        )}
      </span>
      <Icon name="swap" size={14} />
    </button>
  )
}

/** One `base` costs `figure` of `quote`, in base units. */
function directionOf(
  { sell, buy, amount, received }: Trade,
  { isFlipped }: { isFlipped: boolean },
): { base: SwapToken; quote: SwapToken; figure: bigint } {
  const rate = swapRate(amount, sell.decimals, received) ?? 0n
  const inverse = swapRate(received, buy.decimals, amount)
  const isFraction = rate < 10n ** BigInt(buy.decimals)
  return isFraction === isFlipped || inverse === null
    ? { base: sell, quote: buy, figure: rate }
    : { base: buy, quote: sell, figure: inverse }
}
