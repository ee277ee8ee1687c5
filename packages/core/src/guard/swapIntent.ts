/** What the visitor wants, frozen before any server is asked. Tokens are `null` for the native currency. */
export type SwapIntent = Readonly<{
  account: string
  sell: string | null
  buy: string | null
  amount: bigint
  /** Hundredths of a percent of what is shown. */
  slippageBps: number
}>

/** Why a swap that was built for us must not be signed. */
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
  | 'unmeasured'
