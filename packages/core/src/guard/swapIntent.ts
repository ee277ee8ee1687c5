/** The terms of a swap order that the guard compares a built swap with. Tokens are `null` for the native currency. */
export type SwapIntent = Readonly<{
  account: string
  sell: string | null
  buy: string | null
  amount: bigint
  /** Basis points of the quoted amount. */
  slippageBps: number
}>

/** Why a swap that the server built must not be signed. */
export type SwapFault =
  | 'router'
  | 'value'
  | 'calldata'
  | 'recipient'
  | 'sell-token'
  | 'buy-token'
  | 'sell-amount'
  | 'minimum'
  | 'deadline'
  | 'permit'
  | 'reverted'
  | 'sold-more'
  | 'received-less'
  | 'other-asset'
  | 'allowance'
  /** Calldata that was not decoded, and no node simulates the swap. */
  | 'unmeasured'
