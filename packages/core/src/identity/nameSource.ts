/**
 * Whose node answered what a name leads to: the owner's own RPC URL or wagmi transport (`site`), the connected
 * wallet's node (`wallet`), or the node behind our server (`server`).
 */
export type NameSource = 'site' | 'wallet' | 'server'

/** An address that a name leads to; every source named gave the same answer. */
export type ResolvedName = { address: string; sources: readonly NameSource[] }
