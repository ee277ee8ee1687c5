import type { CaipNetworkId } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'
import * as v from 'valibot'

type Storage = SharedConnectorContext['storage']

/** A batch that was sent, and the operation (ERC-4337) that contains it. */
export type SentCalls = { id: string; userOpHash: string; chainId: CaipNetworkId }

/** `hash` is the stored name of `userOpHash`. */
const storedCalls = v.object({
  id: v.string(),
  hash: v.string(),
  chainId: v.custom<CaipNetworkId>((value) => /^eip155:\d+$/.test(String(value))),
})
const maxStored = 100

/** Stored, so that a page that was reloaded can still follow its batch. */
export function recordSent(storage: Storage, sent: SentCalls): void {
  const others = readSent(storage).filter(({ id }) => id !== sent.id)
  const stored = [...others, sent]
    .slice(-maxStored)
    .map(({ id, userOpHash, chainId }) => ({ id, hash: userOpHash, chainId }))
  storage.set('embedded_calls', JSON.stringify(stored))
}

export function findSent(storage: Storage, id: string): SentCalls | null {
  return readSent(storage).find((sent) => sent.id === id) ?? null
}

function readSent(storage: Storage): readonly SentCalls[] {
  try {
    const stored = JSON.parse(storage.get('embedded_calls') ?? '[]')
    const read = v.safeParse(v.array(storedCalls), stored)
    if (!read.success) return []
    return read.output.map(({ id, hash, chainId }) => ({ id, userOpHash: hash, chainId }))
  } catch {
    // Another script of the page wrote something else.
    return []
  }
}
