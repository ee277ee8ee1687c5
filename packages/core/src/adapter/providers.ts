import type { Namespace } from '../caip/caip.ts'

/**
 * The provider type of each namespace. An adapter package adds its own by declaration merging, so that a site which
 * imports `@latchkey/solana` has the type of a Solana provider, and core depends on no chain.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the adapter packages fill it
export interface Providers {}

/** The provider that the adapter of a namespace returns; `unknown` when the adapter's package is not imported. */
export type ProviderOf<N extends Namespace> = N extends keyof Providers ? Providers[N] : unknown
