/**
 * The node that resolved a name: the site's RPC URL or wagmi transport (`site`), the connected wallet's node
 * (`wallet`), or the server's node (`server`).
 */
export type NameSource = 'site' | 'wallet' | 'server'

/** A resolved name; all `sources` returned this address. */
export type ResolvedName = { address: string; sources: readonly NameSource[] }
