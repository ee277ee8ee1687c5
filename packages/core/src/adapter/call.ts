/** One call of a transaction or a batch, on a chain with contracts. */
export type Call = { to: string; data?: `0x${string}`; value?: bigint }
