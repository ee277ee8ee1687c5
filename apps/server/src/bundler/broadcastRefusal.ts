import { RpcError } from '../rpc/requestNode.ts'

/** What a node's answer to `eth_sendRawTransaction` means; `known`: the node has the transaction. */
export type BroadcastOutcome = 'known' | 'replacement' | 'trouble' | BroadcastRefusal
/** Why no node will ever take these bytes. */
type BroadcastRefusal = 'underpriced' | 'gas' | 'funds' | 'invalid'

/** In this order: "replacement transaction underpriced" is no low fee, and a full pool is no fault of the transaction. */
const MEANINGS: readonly (readonly [RegExp, BroadcastOutcome])[] = [
  // Geth, Nethermind, Erigon, Besu, Reth. A used nonce: this transaction or a rival of it was mined.
  [
    /already ?known|already imported|known transaction|already exists|nonce too low|nonce is too low/i,
    'known',
  ],
  [/replacement|could not replace|fee bump/i, 'replacement'],
  [
    /timed? ?out|limit exceeded|too many|rate limit|pool is full|overflow|unavailable|internal error/i,
    'trouble',
  ],
  [/insufficient ?(?:funds|balance)|upfront cost/i, 'funds'],
  [
    /underpriced|too low to compete|gas price (?:too low|below)|(?:tip|fee|gas price).*(?:minimum|less than|too low|below)|less than block base fee/i,
    'underpriced',
  ],
  [
    /gas limit|intrinsic gas|insufficient gas|out of gas|gas.*(?:too high|exceeds|cap)|exceeds.*gas/i,
    'gas',
  ],
]

/** JSON-RPC's "internal error" and the codes of rate limits. */
const TROUBLE_CODES: ReadonlySet<number> = new Set([-32_603, -32_005, -32_007, -32_016, 429])

/** Classifies a rejected broadcast (pure); anything but a JSON-RPC error is trouble on the way. */
export function classifyBroadcast(error: unknown): BroadcastOutcome {
  if (!(error instanceof RpcError)) return 'trouble'
  const found = MEANINGS.find(([pattern]) => pattern.test(error.message))
  if (found) return found[1]
  return TROUBLE_CODES.has(error.code) ? 'trouble' : 'invalid'
}
