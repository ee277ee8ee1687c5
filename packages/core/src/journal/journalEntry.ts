import * as v from 'valibot'
import type { Call } from '../adapter/call.ts'
import type { ChainCursor } from '../adapter/money.ts'
import type { Caip2 } from '../caip/caip.ts'

export type JournalStatus =
  /** The wallet was asked and has not answered. */
  | 'asked'
  /** The wallet failed in a way that leaves open whether it sent. */
  | 'unclear'
  /** On its way, with a hash or a batch that can be followed. */
  | 'sent'
  | 'confirmed'
  | 'reverted'
  /** The visitor sent something else in its place. */
  | 'replaced'
  | 'cancelled'
  /** The visitor said no. */
  | 'declined'
  /** It never left. */
  | 'failed'

export type JournalKind = 'send' | 'approve' | 'swap'

/** One thing the wallet was asked to send, noted before it was asked. */
export type JournalEntry = {
  id: string
  kind: JournalKind
  status: JournalStatus
  account: string
  network: Caip2
  calls: readonly Call[]
  /** What it does in words of our own; two entries with the same deed would move the same money twice. */
  deed: string
  /** For the list of pending transactions: what moved, in the visitor's own terms. */
  about: { token: string; amount: string; to: string }
  createdAtMs: number
  updatedAtMs: number
  /** Where the account stood before; with it the transaction is found even when nobody tells its hash. */
  mark: ChainCursor | null
  hash: string | null
  /** The wallet's name for several calls sent as one. */
  batchId: string | null
}

const open: ReadonlySet<JournalStatus> = new Set(['asked', 'unclear', 'sent'])

/** May it still be, or become, a transaction? */
export function isOpen({ status }: Pick<JournalEntry, 'status'>): boolean {
  return open.has(status)
}

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

const entry: v.GenericSchema<unknown, JournalEntry> = v.object({
  id: v.pipe(v.string(), v.regex(/^[-\w]{1,80}$/)),
  kind: v.picklist(['send', 'approve', 'swap']),
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
    v.transform((id) => id as Caip2),
  ),
  calls: v.array(call),
  deed: v.string(),
  about: v.object({ token: v.string(), amount: v.string(), to: v.string() }),
  createdAtMs: v.number(),
  updatedAtMs: v.number(),
  mark: v.nullable(v.object({ nonce: v.number(), block: v.bigint() })),
  hash: v.nullable(v.string()),
  batchId: v.nullable(v.string()),
})

/** The stored journal; entries that another script spoilt are left out. */
export function readEntries(value: unknown): readonly JournalEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    const read = v.safeParse(entry, item)
    return read.success ? [read.output] : []
  })
}
