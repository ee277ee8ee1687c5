import * as v from 'valibot'

/** An integer; large ones arrive as text (see `parseJson`). */
export const u64: v.GenericSchema<unknown, bigint> = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  ]),
  v.transform((value) => BigInt(value)),
)

/** The `value` of a result with a `context` (RpcResponse). */
export function inContext<Output>(
  value: v.GenericSchema<unknown, Output>,
): v.GenericSchema<unknown, Output> {
  return v.pipe(
    v.looseObject({ value }),
    v.transform((reply) => reply.value as Output),
  )
}

/** An account of the chain. */
export type ChainAccount = {
  lamports: bigint
  /** The program it belongs to. */
  owner: string
  data: Uint8Array
  executable: boolean
}

export const accountReply: v.GenericSchema<unknown, ChainAccount> = v.object({
  lamports: u64,
  owner: v.string(),
  executable: v.boolean(),
  data: v.pipe(
    v.tuple([v.pipe(v.string(), v.maxLength(200_000)), v.literal('base64')]),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return Uint8Array.from(atob(dataset.value[0]), (char) => char.charCodeAt(0))
      } catch {
        addIssue({ message: 'not base64' })
        return NEVER
      }
    }),
  ),
})

export type Lifetime = { blockhash: string; lastValidBlockHeight: bigint }

export const lifetimeReply: v.GenericSchema<unknown, Lifetime> = inContext(
  v.object({ blockhash: v.string(), lastValidBlockHeight: u64 }),
)
