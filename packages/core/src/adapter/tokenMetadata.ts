import type { NameSource } from './nameSource.ts'

/** A token's data from its contract, not from a server. */
export type TokenMetadata = { decimals: number; symbol: string | null }

/**
 * Where the decimals of an amount come from: the list of well-known tokens in this release, or the network's own
 * currency (`release`); the transaction itself, which names them and which the chain rejects with others (`chain`); the
 * site's own node; the wallet's node; or the server alone.
 */
export type TokenSource = 'release' | 'chain' | NameSource

/** A token as one node read it from its contract. */
export type SourcedTokenMetadata = TokenMetadata & { source: TokenSource }
