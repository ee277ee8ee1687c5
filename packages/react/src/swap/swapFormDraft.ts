import { formatUnits, type SwapPreset, type SwapToken } from '@latchkey/core'
import {
  defaultSlippageBps,
  findBySymbol,
  isSameToken,
  parseSlippage,
  tryParseUnits,
} from '@latchkey/core/internal'

/** The visitor's input; dropped when the flow unmounts. */
export type SwapFormDraft = {
  sell: SwapToken | null
  buy: SwapToken | null
  /** As typed, in the sold token. */
  amountText: string
  /** As typed, in percent. */
  slippageText: string
}

export type SwapSide = 'sell' | 'buy'

export type SwapChange =
  | { type: 'begin'; tokens: readonly SwapToken[]; preset: SwapPreset | undefined }
  | { type: 'token'; side: SwapSide; token: SwapToken }
  | { type: 'amount'; text: string }
  | { type: 'max'; amount: bigint }
  | { type: 'flip'; received: bigint | null }
  | { type: 'slippage'; text: string }

export const initialDraft: SwapFormDraft = {
  sell: null,
  buy: null,
  amountText: '1',
  slippageText: String(defaultSlippageBps / 100),
}

const maxAmountLength = 100

export function changeDraft(draft: SwapFormDraft, change: SwapChange): SwapFormDraft {
  switch (change.type) {
    case 'begin':
      return draft.sell ? draft : startDraft(draft, change.tokens, change.preset)
    case 'token':
      return chooseToken(draft, change.side, change.token)
    case 'amount':
      return { ...draft, amountText: tidyNumber(change.text) }
    case 'max':
      return draft.sell
        ? { ...draft, amountText: formatUnits(change.amount, draft.sell.decimals) }
        : draft
    case 'flip':
      return flip(draft, change.received)
    case 'slippage':
      return { ...draft, slippageText: tidyNumber(change.text).slice(0, 5) }
  }
}

/** The typed amount in base units; `null` if it is not a number. */
export function amountOf({ sell, amountText }: SwapFormDraft): bigint | null {
  return sell ? tryParseUnits(amountText, sell.decimals) : null
}

export function slippageOf({ slippageText }: SwapFormDraft): number | null {
  return parseSlippage(slippageText)
}

function startDraft(
  draft: SwapFormDraft,
  tokens: readonly SwapToken[],
  preset: SwapPreset | undefined,
): SwapFormDraft {
  const sell = findBySymbol(tokens, preset?.sell) ?? tokens[0] ?? null
  const buy = findBySymbol(tokens, preset?.buy)
  return {
    ...draft,
    sell,
    buy: buy && sell && isSameToken(buy, sell) ? null : buy,
    amountText: preset?.amount ? tidyNumber(preset.amount) : draft.amountText,
  }
}

/** Choosing the other side's token flips the sides, since a token cannot be swapped for itself. */
function chooseToken(draft: SwapFormDraft, side: SwapSide, token: SwapToken): SwapFormDraft {
  const other = side === 'sell' ? draft.buy : draft.sell
  if (other && isSameToken(other, token)) return flip(draft, null)
  return side === 'sell' ? { ...draft, sell: token } : { ...draft, buy: token }
}

/** How many decimals of a quoted amount are kept when the sides are flipped. */
const keptDecimals = 6

function flip(draft: SwapFormDraft, received: bigint | null): SwapFormDraft {
  const { sell, buy } = draft
  if (!buy) return draft
  return {
    ...draft,
    sell: buy,
    buy: sell,
    amountText: received === null ? draft.amountText : truncateAmount(received, buy.decimals),
  }
}

function truncateAmount(amount: bigint, decimals: number): string {
  const step = 10n ** BigInt(Math.max(0, decimals - keptDecimals))
  const whole = amount - (amount % step)
  return formatUnits(whole === 0n ? amount : whole, decimals)
}

/** Accepts comma or point as the decimal mark; `checkSwap` rejects everything else. */
function tidyNumber(text: string): string {
  return text.trim().replace(',', '.').slice(0, maxAmountLength)
}
