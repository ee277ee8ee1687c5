/** One holding, amounts exact. */
export type Holding = {
  chainId: string
  /** `null` for the native coin. */
  address: string | null
  name: string
  symbol: string
  decimals: number
  amount: bigint
  priceUsd: number | null
  /** A path on this server or a URL; `null` for the icon by symbol. */
  iconUrl: string | null
}

export type BalanceProvider = {
  fetchHoldings(
    query: { address: string; chainIds: readonly string[] },
    signal: AbortSignal,
  ): Promise<Holding[]>
}
