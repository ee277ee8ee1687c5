/** A token as its own contract describes it, not as a server does. */
export type TokenMetadata = { decimals: number; symbol: string | null }
