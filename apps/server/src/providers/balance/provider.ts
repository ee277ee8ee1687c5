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
  /** A path on this server or an address; `null` when there is none but the one made from the symbol. */
  iconUrl: string | null
}

export type BalanceProvider = {
  fetchHoldings(
    query: { address: string; chainIds: readonly string[] },
    signal: AbortSignal,
  ): Promise<Holding[]>
}
