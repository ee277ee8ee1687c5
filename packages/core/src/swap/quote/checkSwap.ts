import { isLatchkeyError } from '../../errors/LatchkeyError.ts'

/** Why a swap draft can't be reviewed yet. */
export type SwapObstacle =
  | 'quote-unavailable'
  | 'select-token'
  | 'enter-amount'
  /** There is no route between the tokens for this amount. */
  | 'incorrect-amount'
  | 'insufficient-balance'
  | 'insufficient-gas'
  | 'loading'

export type SwapDraft = {
  sell: { address: string | null } | null
  buy: { address: string | null } | null
  amount: bigint | null
}

/** The state of a swap quote. */
export type QuoteState =
  | { status: 'idle' | 'loading' | 'none' | 'unavailable' }
  | { status: 'ready'; received: bigint }

/** The state of a quote's query. Every error but `swap/no-quote` means that the quote is unavailable. */
export function quoteState(query: {
  data: { received: bigint } | undefined
  error: unknown
  isFetching: boolean
}): QuoteState {
  if (isLatchkeyError(query.error, 'swap/no-quote')) return { status: 'none' }
  if (query.error) return { status: 'unavailable' }
  if (query.data !== undefined) return { status: 'ready', received: query.data.received }
  return { status: query.isFetching ? 'loading' : 'idle' }
}

/** The balances and the fee that limit a swap. */
export type SwapFunds = {
  /** The balance of the sold token; `null` while it loads. */
  balance: bigint | null
  native: bigint | null
  /** What the account must keep for the network fee; `null` while it loads. */
  reserve: bigint | null
  isSmartAccount: boolean
}

/** The first obstacle to a swap, or `null`. A failed quote is never reported as an insufficient balance. */
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
  { balance, native, reserve, isSmartAccount }: SwapFunds,
): SwapObstacle | null {
  if (balance !== null && amount > balance) return 'insufficient-balance'
  if (isSmartAccount || native === null) return null
  const spent = sell.address === null ? amount : 0n
  const isShort = native === 0n || (reserve !== null && native < spent + reserve)
  return isShort ? 'insufficient-gas' : null
}

/** The maximum amount to sell (Max). For the native currency, the balance minus the network fee. */
export function maxSwap(sell: { address: string | null }, funds: SwapFunds): bigint {
  const balance = funds.balance ?? 0n
  if (sell.address !== null || funds.isSmartAccount) return balance
  const sellable = balance - (funds.reserve ?? 0n)
  return sellable > 0n ? sellable : 0n
}
