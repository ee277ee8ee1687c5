import { isLatchkeyError } from '../errors/LatchkeyError.ts'

/** What stands between a draft and its review, or `null`. The screen's button says it. */
export type SwapObstacle =
  | 'quote-unavailable'
  | 'select-token'
  | 'enter-amount'
  /** There is no way from one token to the other for this amount. */
  | 'incorrect-amount'
  | 'insufficient-balance'
  | 'insufficient-gas'
  | 'loading'

export type SwapDraft = {
  sell: { address: string | null } | null
  buy: { address: string | null } | null
  amount: bigint | null
}

/** The quote as far as it has come. */
export type QuoteState =
  | { status: 'idle' | 'loading' | 'none' | 'unavailable' }
  | { status: 'ready'; received: bigint }

/** What a quote's query says, in the swap's own words. Whatever went wrong but "no way" is a quote that is unavailable. */
export function quoteState(query: {
  data: bigint | undefined
  error: unknown
  isFetching: boolean
}): QuoteState {
  if (isLatchkeyError(query.error, 'swap/no-quote')) return { status: 'none' }
  if (query.error) return { status: 'unavailable' }
  if (query.data !== undefined) return { status: 'ready', received: query.data }
  return { status: query.isFetching ? 'loading' : 'idle' }
}

export type SwapFunds = {
  /** Of the sold token; `null` while nobody knows. */
  held: bigint | null
  native: bigint | null
  /** What must be there for the fee; `null` while nobody knows. */
  reserve: bigint | null
  isSmartAccount: boolean
}

/** The first thing to put right. A quote that fails is its own matter: nobody is told that he is too poor for it. */
export function checkSwap(
  draft: SwapDraft,
  quote: QuoteState,
  funds: SwapFunds,
): SwapObstacle | null {
  if (!draft.sell || !draft.buy) return 'select-token'
  if (draft.amount === null || draft.amount <= 0n) return 'enter-amount'
  const shortage = findShortage(draft.sell, draft.amount, funds)
  if (shortage) return shortage
  if (quote.status === 'unavailable') return 'quote-unavailable'
  if (quote.status === 'none') return 'incorrect-amount'
  return quote.status === 'ready' ? null : 'loading'
}

function findShortage(
  sell: { address: string | null },
  amount: bigint,
  { held, native, reserve, isSmartAccount }: SwapFunds,
): SwapObstacle | null {
  if (held !== null && amount > held) return 'insufficient-balance'
  if (isSmartAccount || native === null) return null
  const spent = sell.address === null ? amount : 0n
  const isShort = native === 0n || (reserve !== null && native < spent + reserve)
  return isShort ? 'insufficient-gas' : null
}

/** The most that can be sold: of the native currency, what the fee leaves over. */
export function maxSwap(sell: { address: string | null }, funds: SwapFunds): bigint {
  const held = funds.held ?? 0n
  if (sell.address !== null || funds.isSmartAccount) return held
  const rest = held - (funds.reserve ?? 0n)
  return rest > 0n ? rest : 0n
}
