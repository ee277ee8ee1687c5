import type * as v from 'valibot'

/**
 * One HTTP endpoint, described once for client and server. `input` covers the path's `:names` and the rest:
 * the query of a GET, the JSON body of anything else. Both use the schema's *output* types:
 * `bigint` travels as a decimal string, a list in a query as comma-separated text.
 */
export type Endpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One sentence for the API document. */
  summary: string
  input: Input
  reply: Reply
}

export type InputOf<E extends Endpoint> = v.InferOutput<E['input']>
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>

export function endpoint<const Input extends v.GenericSchema, const Reply extends v.GenericSchema>(
  description: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> {
  return description
}
