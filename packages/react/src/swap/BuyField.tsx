import { amountInUsd } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatSignificantDigits } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { exactMoney } from '../money/Money.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'
import type { SwapFormDraft } from './swapFormDraft.ts'
import { TokenButton } from './TokenButton.tsx'
import type { ShownQuote } from './useSwapQuote.ts'

/** The bought token and the quoted amount. */
export function BuyField({
  draft,
  quote,
}: {
  draft: SwapFormDraft
  quote: ShownQuote
}): JSX.Element {
  const text = useText(swapText)
  const { tag } = useLanguage()
  const { buy } = draft
  const price = useTokenPrice(buy)
  const { shown } = quote
  const worth = buy && shown && price ? amountInUsd(shown, buy.decimals, price, 'down') : null
  const hint = shown && price === null ? text.noPrices : ''
  return (
    <div className="swap-field">
      <span className="swap-caption">{text.youReceive}</span>
      <div className="swap-figure">
        <output
          aria-label={text.youReceive}
          className="swap-received line"
          data-old={quote.isOld || undefined}
        >
          {buy ? <Received draft={draft} quote={quote} /> : '0'}
        </output>
        <TokenButton side="buy" token={buy} />
      </div>
      <div className="swap-line">
        <span>{worth === null ? hint : fill(text.about, { usd: formatUsd(worth, tag) })}</span>
      </div>
    </div>
  )
}

function Received({ draft, quote }: { draft: SwapFormDraft; quote: ShownQuote }): JSX.Element {
  const { tag } = useLanguage()
  if (quote.shown !== null && draft.buy) {
    const exact = exactMoney({ amount: quote.shown, token: draft.buy, locale: tag })
    return <bdi title={exact}>{formatSignificantDigits(quote.shown, draft.buy.decimals, tag)}</bdi>
  }
  return quote.state.status === 'loading' ? <Skeleton shape="amount" /> : <>0</>
}
