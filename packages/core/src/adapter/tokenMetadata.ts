import type { NameSource } from '../identity/nameSource.ts'

/** A token as its own contract describes it, not as a server does. */
export type TokenMetadata = { decimals: number; symbol: string | null }

/**
 * Where the decimals of an amount come from: the list of well-known tokens in this release, or the network's own
 * currency (`release`); the transaction itself, which names them and which the chain refuses with others (`chain`); the
 * site's own node; the wallet's node; or the server alone.
 */
export type TokenSource = 'release' | 'chain' | NameSource

/** A token as one node read it from its contract. */
export type SourcedTokenMetadata = TokenMetadata & { source: TokenSource }
