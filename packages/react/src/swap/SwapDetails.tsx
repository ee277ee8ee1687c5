import type { SwapToken } from '@latchkey/core'
import type { NetworkCost } from '@latchkey/core/adapter'
import { priceImpactBps, swapRate } from '@latchkey/core/internal'
import type { Dispatch, JSX } from 'react'
import { formatFigure } from '../format/formatAmount.ts'
import { formatCost } from '../format/formatCost.ts'
import { formatPercent } from '../format/formatPercent.ts'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Fact } from '../parts/Fact.tsx'
import { Icon } from '../parts/Icon.tsx'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'
import { FeeFact } from './FeeFact.tsx'
import { SlippageField } from './SlippageField.tsx'
import { amountOf, type SwapChange, type SwapDraft, slippageOf } from './swapDraft.ts'
import type { SwapQuote } from './useSwapQuote.ts'
import { useTokenPrice } from './useTokenPrice.ts'

type SwapDetailsProps = {
  target: ActiveAccount
  draft: SwapDraft
  quote: SwapQuote
  cost: NetworkCost | null
  onChange: Dispatch<SwapChange>
}

type Pair = {
  sell: SwapToken
  buy: SwapToken
  amount: bigint
  received: bigint
  feeBps: number | null
}

/** The rate in one line; a press shows its parts. Rendered empty without a quote, so that the layout does not shift. */
export function SwapDetails(props: SwapDetailsProps): JSX.Element | null {
  const { draft, quote, onChange } = props
  const text = useText(swapText)
  const pair = pairOf(draft, quote)
  if (!draft.sell || !draft.buy) return null
  return (
    <details className="swap-details">
      <summary>
        <span className="line">{pair ? <Rate {...pair} /> : text.details}</span>
        <Icon name="down" size={16} />
      </summary>
      <dl className="facts">
        {pair ? <QuoteFacts {...pair} /> : null}
        <CostFact {...props} />
        <SlippageField
          value={draft.slippageText}
          bps={slippageOf(draft)}
          shown={pair ? { amount: pair.received, token: pair.buy } : null}
          onChange={(next) => onChange({ type: 'slippage', text: next })}
        />
      </dl>
    </details>
  )
}

function pairOf(draft: SwapDraft, quote: SwapQuote): Pair | null {
  const { sell, buy } = draft
  const amount = amountOf(draft)
  if (!sell || !buy || !amount || quote.shown === null || quote.isOld) return null
  return { sell, buy, amount, received: quote.shown, feeBps: quote.feeBps }
}

/** The price of the dearer token in the other one, so that the figure is not a small fraction. */
function Rate({ sell, buy, amount, received }: Pair): JSX.Element {
  const text = useText(swapText)
  const { tag } = useLanguage()
  const rate = swapRate(amount, sell.decimals, received) ?? 0n
  const isFraction = rate < 10n ** BigInt(buy.decimals)
  const inverse = isFraction ? swapRate(received, buy.decimals, amount) : null
  const [one, other, figure] = inverse === null ? [sell, buy, rate] : [buy, sell, inverse]
  return (
    <>
      {fill(text.rate, {
        sell: plainText(one.symbol, 12),
        amount: formatFigure(figure, other.decimals, tag),
        buy: plainText(other.symbol, 12),
      })}
    </>
  )
}

function QuoteFacts({ sell, buy, amount, received, feeBps }: Pair): JSX.Element {
  const text = useText(swapText)
  const { tag } = useLanguage()
  const impact = priceImpactBps(
    { amount, decimals: sell.decimals, priceUsd: useTokenPrice(sell) },
    { amount: received, decimals: buy.decimals, priceUsd: useTokenPrice(buy) },
  )
  return (
    <>
      {impact === null ? null : (
        <Fact name={text.impact}>{formatPercent(Math.max(0, impact), tag)}</Fact>
      )}
      <FeeFact buy={buy} received={received} feeBps={feeBps} />
    </>
  )
}

function CostFact({ target, cost }: SwapDetailsProps): JSX.Element | null {
  const text = useText(swapText)
  const { tag } = useLanguage()
  if (!cost) return null
  const words = { sentence: text.costText, locale: tag }
  return <Fact name={text.cost}>{formatCost(cost.fee, target.network.nativeCurrency, words)}</Fact>
}
