import type { Namespace } from '../caip/caip.ts'

/**
 * The provider type of each namespace. Adapter packages add theirs by declaration merging: a site that imports
 * `@latchkey/solana` gets the type of a Solana provider, and core doesn't depend on any chain.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the adapter packages fill it
export interface Providers {}

/** The provider type of a namespace; `unknown` if the adapter's package isn't imported. */
export type ProviderOf<N extends Namespace> = N extends keyof Providers ? Providers[N] : unknown
