import {
  checkSwap,
  formatUnits,
  type PrepareSwapParameters,
  type SwapObstacle,
} from '@latchkey/core'
import { priceImpactBps, track } from '@latchkey/core/internal'
import { type Dispatch, type JSX, useId } from 'react'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { pushView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { BuyField } from './BuyField.tsx'
import { SellField } from './SellField.tsx'
import { SwapDetails } from './SwapDetails.tsx'
import { amountOf, type SwapChange, type SwapFormDraft, slippageOf } from './swapFormDraft.ts'
import { useSwapFunds } from './useSwapFunds.ts'
import { type ShownQuote, useSwapQuote } from './useSwapQuote.ts'

type SwapProps = {
  active: ActiveAccount
  draft: SwapFormDraft
  onChange: Dispatch<SwapChange>
}

export function Swap(props: SwapProps): JSX.Element {
  const { active, draft, onChange } = props
  const text = useText(swapText)
  const funds = useSwapFunds(active, draft.sell)
  const asked = useSwapQuote(active.account, draft)
  const obstacle = checkSwap({ ...draft, amount: amountOf(draft) }, asked.state, funds)
  const isBeyondMarket = useIsBeyondMarket(draft, asked)
  // No pool holds so much: a figure would only mislead.
  const hidden = { ...asked, shown: null, feeBps: null }
  const quote = obstacle === 'insufficient-balance' && isBeyondMarket ? hidden : asked
  const handleReview = useReview(props, quote)
  const errorId = useId()
  const errorKey = amountErrorKey(obstacle)
  const symbolOf = (kind: NonNullable<typeof errorKey>) =>
    plainText(
      kind === 'hint-insufficient-gas'
        ? active.network.nativeCurrency.symbol
        : (draft.sell?.symbol ?? ''),
      12,
    )
  return (
    <form
      className="swap"
      onSubmit={(event) => {
        event.preventDefault()
        if (!obstacle) handleReview()
      }}
    >
      <div className="swap-fields">
        <SellField
          draft={draft}
          funds={funds}
          onChange={onChange}
          errorId={errorKey ? errorId : undefined}
        />
        <button
          type="button"
          className="swap-flip"
          aria-label={text.flip}
          title={text.flip}
          disabled={!draft.buy}
          onClick={() => onChange({ type: 'flip', received: quote.shown })}
        >
          <Icon name="swap" size={18} />
        </button>
        <BuyField draft={draft} quote={quote} />
      </div>
      {errorKey ? (
        // The button names a wrong amount; the sentence repeats it for screen readers only.
        <p
          id={errorId}
          className={errorKey === 'hint-insufficient-gas' ? 'error-text' : 'hidden'}
          role="alert"
        >
          {fill(text[errorKey], { symbol: symbolOf(errorKey) })}
        </p>
      ) : null}
      <div role="status" className="swap-status">
        {obstacle === 'quote-unavailable' ? (
          <p className="swap-hint">{text['hint-quote-unavailable']}</p>
        ) : null}
      </div>
      {draft.buy ? <SwapDetails {...props} quote={quote} cost={funds.cost} /> : null}
      <div className="footer">
        <Button
          variant="accent"
          disabled={obstacle !== null || slippageOf(draft) === null}
          onPress={handleReview}
        >
          {labelOf(obstacle, quote, text)}
        </Button>
      </div>
    </form>
  )
}

/** From this price impact on, the pools hold less than the visitor asks for. */
const nonsenseImpactBps = 5_000

function useIsBeyondMarket({ sell, buy, ...draft }: SwapFormDraft, quote: ShownQuote): boolean {
  const [sellPrice, buyPrice] = [useTokenPrice(sell), useTokenPrice(buy)]
  const amount = amountOf({ ...draft, sell, buy })
  if (!sell || !buy || !amount || quote.shown === null) return false
  const impact = priceImpactBps(
    { amount, decimals: sell.decimals, priceUsd: sellPrice },
    { amount: quote.shown, decimals: buy.decimals, priceUsd: buyPrice },
  )
  return impact !== null && impact >= nonsenseImpactBps
}

/** While a newer quote loads, the button keeps its label instead of flickering. */
function labelOf(
  obstacle: SwapObstacle | null,
  quote: ShownQuote,
  text: Readonly<Record<keyof typeof swapText.en, string>>,
): string {
  if (!obstacle) return text.review
  return obstacle === 'loading' && quote.shown !== null ? text.review : text[obstacle]
}

/** The sentence for an obstacle that the amount is to blame for. */
function amountErrorKey(
  obstacle: SwapObstacle | null,
): `hint-${'incorrect-amount' | 'insufficient-balance' | 'insufficient-gas'}` | null {
  switch (obstacle) {
    case 'incorrect-amount':
    case 'insufficient-balance':
    case 'insufficient-gas':
      return `hint-${obstacle}`
    default:
      return null
  }
}

function useReview({ active, draft }: SwapProps, quote: ShownQuote): () => void {
  const latchkey = useLatchkey()
  return () => {
    const { sell, buy } = draft
    const [amount, slippageBps] = [amountOf(draft), slippageOf(draft)]
    if (!sell || !buy || amount === null || slippageBps === null) return
    const order: PrepareSwapParameters = { network: active.network, sell, buy, amount, slippageBps }
    track(latchkey, {
      event: 'INITIATE_SWAP',
      properties: {
        isSmartAccount: active.account.type === 'smartAccount',
        network: active.network.caipNetworkId,
        swapFromToken: sell.symbol,
        swapToToken: buy.symbol,
        swapFromAmount: formatUnits(amount, sell.decimals),
        swapToAmount: formatUnits(quote.shown ?? 0n, buy.decimals),
      },
    })
    pushView(latchkey, { name: 'SwapPreview', order })
  }
}
