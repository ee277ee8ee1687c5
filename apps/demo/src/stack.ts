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

/** URLs of the local stack's parts, injected by the demo's server. */
export type Stack = v.InferOutput<typeof stackSchema>

export async function fetchStack(): Promise<Stack> {
  const response = await fetch('/stack.json')
  return v.parse(stackSchema, await response.json())
}
