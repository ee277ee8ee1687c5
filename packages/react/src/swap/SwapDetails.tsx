import type { SwapToken } from '@latchkey/core'
import type { NetworkCost } from '@latchkey/core/adapter'
import { priceImpactBps } from '@latchkey/core/internal'
import type { Dispatch, JSX } from 'react'
import { formatPercent } from '../format/formatPercent.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { Money } from '../money/Money.tsx'
import { Fact } from '../parts/Fact.tsx'
import { Icon } from '../parts/Icon.tsx'
import { swapText } from '../text/en/swap.ts'
import { ProviderFeeFact } from './ProviderFeeFact.tsx'
import { Rate } from './Rate.tsx'
import { SlippageField } from './SlippageField.tsx'
import { amountOf, type SwapChange, type SwapFormDraft, slippageOf } from './swapFormDraft.ts'
import type { ShownQuote } from './useSwapQuote.ts'

type SwapDetailsProps = {
  active: ActiveAccount
  draft: SwapFormDraft
  quote: ShownQuote
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

/** The rate, and the details that a press shows. Rendered empty without a quote, so that the layout does not shift. */
export function SwapDetails(props: SwapDetailsProps): JSX.Element | null {
  const { draft, quote, onChange } = props
  const text = useText(swapText)
  const pair = pairOf(draft, quote)
  if (!draft.sell || !draft.buy) return null
  return (
    <div className="swap-details">
      {pair ? <Rate {...pair} /> : null}
      <details>
        <summary>
          <span>{text.details}</span>
          <Icon name="down" size={16} />
        </summary>
        <dl className="facts">
          {pair ? <QuoteFacts {...pair} /> : null}
          <NetworkFeeFact {...props} />
          <SlippageField
            value={draft.slippageText}
            bps={slippageOf(draft)}
            shown={pair ? { amount: pair.received, token: pair.buy } : null}
            onChange={(next) => onChange({ type: 'slippage', text: next })}
          />
        </dl>
      </details>
    </div>
  )
}

function pairOf(draft: SwapFormDraft, quote: ShownQuote): Pair | null {
  const { sell, buy } = draft
  const amount = amountOf(draft)
  if (!sell || !buy || !amount || quote.shown === null || quote.isOld) return null
  return { sell, buy, amount, received: quote.shown, feeBps: quote.feeBps }
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
      <ProviderFeeFact buy={buy} received={received} feeBps={feeBps} />
    </>
  )
}

function NetworkFeeFact({ active, cost }: SwapDetailsProps): JSX.Element | null {
  const text = useText(swapText)
  const { tag } = useLanguage()
  const { nativeCurrency, caipNetworkId } = active.network
  const price = useTokenPrice({ network: caipNetworkId, address: null })
  // The wallet shows what an operation costs, and whether the project pays for it.
  if (!cost || active.account.type === 'smartAccount') return null
  return (
    <Fact name={text.cost}>
      <Money amount={cost.fee} token={nativeCurrency} locale={tag} priceUsd={price} rounding="up" />
    </Fact>
  )
}
