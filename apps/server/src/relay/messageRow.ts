import * as v from 'valibot'
import type { StoredMessage } from './pendingMessage.ts'

const buffer = v.instance(Buffer)

type MessageRow = {
  seq: bigint
  topic: Buffer
  sender: Buffer
  message: string
  attestation: string | null
  tag: number
  published_at: bigint
}

/** The columns that `messageRow` parses. */
export const MESSAGE_COLUMNS = 'seq, topic, sender, message, attestation, tag, published_at'

export const messageRow: v.GenericSchema<unknown, StoredMessage> = v.pipe(
  v.object({
    seq: v.bigint(),
    topic: buffer,
    sender: buffer,
    message: v.string(),
    attestation: v.nullable(v.string()),
    tag: v.number(),
    published_at: v.bigint(),
  }),
  v.transform(
    (row: MessageRow): StoredMessage => ({
      seq: Number(row.seq),
      topic: row.topic.toString('hex'),
      sender: row.sender.toString('hex'),
      message: row.message,
      attestation: row.attestation,
      tag: row.tag,
      publishedAt: Number(row.published_at),
    }),
  ),
)
