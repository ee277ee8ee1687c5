const second = 1000
const minute = 60 * second

type ResultKind =
  | 'balance'
  | 'identity'
  | 'prices'
  | 'quote'
  | 'history'
  | 'wallets'
  | 'supportedChains'
  | 'serverConfig'

/** How long each kind of result is fresh, in ms. */
export const freshness: Readonly<Record<ResultKind, number>> = {
  balance: 30 * second,
  identity: 5 * minute,
  prices: 15 * second,
  quote: 10 * second,
  history: 15 * second,
  wallets: 10 * minute,
  supportedChains: 24 * 60 * minute,
  serverConfig: 24 * 60 * minute,
}

/** After a failed balance fetch no further request is made for this long. */
export const balanceRetryBlockMs: number = 30 * second
