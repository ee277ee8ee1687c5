import * as v from 'valibot'

const stackSchema = v.object({ server: v.string(), rpc: v.string(), rpc2: v.optional(v.string()) })

export type Stack = v.InferOutput<typeof stackSchema>

export async function fetchStack(): Promise<Stack> {
  const response = await fetch('/stack.json')
  return v.parse(stackSchema, await response.json())
}
