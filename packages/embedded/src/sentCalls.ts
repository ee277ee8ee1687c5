import type { Caip2 } from '@latchkey/core'
import type { SharedContext } from '@latchkey/core/adapter'
import * as v from 'valibot'

type Storage = SharedContext['storage']

/** A batch that was sent, and the operation (ERC-4337) that contains it. */
export type SentCalls = { id: string; hash: string; chainId: Caip2 }

const sentCallsSchema = v.array(
  v.object({
    id: v.string(),
    hash: v.string(),
    chainId: v.custom<Caip2>((value) => /^eip155:\d+$/.test(String(value))),
  }),
)
const maxStored = 100

/** Stored, so that a page that was reloaded can still follow its batch. */
export function recordSent(storage: Storage, sent: SentCalls): void {
  const others = readSent(storage).filter(({ id }) => id !== sent.id)
  storage.set('embedded_calls', JSON.stringify([...others, sent].slice(-maxStored)))
}

export function findSent(storage: Storage, id: string): SentCalls | null {
  return readSent(storage).find((sent) => sent.id === id) ?? null
}

function readSent(storage: Storage): readonly SentCalls[] {
  try {
    const read = v.safeParse(sentCallsSchema, JSON.parse(storage.get('embedded_calls') ?? '[]'))
    return read.success ? read.output : []
  } catch {
    // Another script of the page wrote something else.
    return []
  }
}
