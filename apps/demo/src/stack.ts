import * as v from 'valibot'

const stackSchema = v.object({
  rpc: v.string(),
  rpc2: v.optional(v.string()),
  rpcSolana: v.optional(v.string()),
  esplora: v.optional(v.string()),
  server: v.optional(v.string()),
  vault: v.optional(v.string()),
  sampleWallet: v.optional(v.string()),
  inbox: v.optional(v.string()),
  farcaster: v.optional(v.string()),
})

/** Where the parts of the local stack stand, as the demo's own server tells. */
export type Stack = v.InferOutput<typeof stackSchema>

export async function fetchStack(): Promise<Stack> {
  const response = await fetch('/stack.json')
  return v.parse(stackSchema, await response.json())
}
