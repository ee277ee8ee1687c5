import type { Caip2 } from '@latchkey/core'
import type { SharedContext } from '@latchkey/core/adapter'
import * as v from 'valibot'

type Storage = SharedContext['storage']

/** A batch that was sent, and the operation (ERC-4337) that contains it. */
export type SentCalls = { id: string; hash: string; chainId: Caip2 }

const list = v.array(
  v.object({
    id: v.string(),
    hash: v.string(),
    chainId: v.custom<Caip2>((value) => /^eip155:\d+$/.test(String(value))),
  }),
)
const most = 100

/** Stored, so that a page that was reloaded can still follow its batch. */
export function recordSent(storage: Storage, sent: SentCalls): void {
  const others = readSent(storage).filter(({ id }) => id !== sent.id)
  storage.set('embedded_calls', JSON.stringify([...others, sent].slice(-most)))
}

export function findSent(storage: Storage, id: string): SentCalls | null {
  return readSent(storage).find((candidate) => candidate.id === id) ?? null
}

function readSent(storage: Storage): readonly SentCalls[] {
  try {
    const read = v.safeParse(list, JSON.parse(storage.get('embedded_calls') ?? '[]'))
    return read.success ? read.output : []
  } catch {
    // Another script of the page wrote something else.
    return []
  }
}
