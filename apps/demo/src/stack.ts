import * as v from 'valibot'

const stackSchema = v.object({
  /** The node of the first EVM chain (31337). */
  rpc: v.string(),
  /** The node of the second EVM chain (31338). */
  rpc2: v.optional(v.string()),
  rpcSolana: v.optional(v.string()),
  /** The Bitcoin chain's API. */
  esplora: v.optional(v.string()),
  /** The Latchkey server. */
  server: v.optional(v.string()),
  vault: v.optional(v.string()),
  sampleWallet: v.optional(v.string()),
  /** Shows the emails that the server sent. */
  inbox: v.optional(v.string()),
  /** A relay in place of Farcaster's own. */
  farcaster: v.optional(v.string()),
})

/** URLs of the local stack's parts, injected by the demo's server. */
export type Stack = v.InferOutput<typeof stackSchema>

export async function fetchStack(): Promise<Stack> {
  const response = await fetch('/stack.json')
  return v.parse(stackSchema, await response.json())
}
