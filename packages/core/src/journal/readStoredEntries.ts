import * as v from 'valibot'
import type { Call } from '../adapter/call.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { TransactionRecord } from './journalEntry.ts'

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform((text) => text as `0x${string}`),
)
const call = v.pipe(
  v.object({ to: v.string(), data: v.optional(hex), value: v.optional(v.bigint()) }),
  v.transform(
    ({ to, data, value }): Call => ({
      to,
      ...(data === undefined ? {} : { data }),
      ...(value === undefined ? {} : { value }),
    }),
  ),
)

const entrySchema: v.GenericSchema<unknown, TransactionRecord> = v.object({
  id: v.pipe(v.string(), v.regex(/^[-\w]{1,80}$/)),
  kind: v.picklist(['send', 'approve', 'swap', 'call']),
  status: v.picklist([
    'asked',
    'unclear',
    'sent',
    'confirmed',
    'reverted',
    'replaced',
    'cancelled',
    'declined',
    'failed',
  ]),
  account: v.string(),
  network: v.pipe(
    v.string(),
    v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
    v.transform((id) => id as CaipNetworkId),
  ),
  calls: v.array(call),
  idempotencyKey: v.string(),
  summary: v.object({ token: v.string(), amount: v.string(), to: v.string() }),
  createdAtMs: v.number(),
  updatedAtMs: v.number(),
  chainCursor: v.nullable(v.object({ nonce: v.number(), block: v.bigint() })),
  hash: v.nullable(v.string()),
  batchId: v.nullable(v.string()),
})

/** The valid entries of the stored journal. Invalid ones are left out: any script on the page's origin can write to storage. */
export function readStoredEntries(stored: unknown): readonly TransactionRecord[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => {
    const parsed = v.safeParse(entrySchema, entry)
    return parsed.success ? [parsed.output] : []
  })
}
