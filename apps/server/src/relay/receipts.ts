import { createShortMemory } from './shortMemory.ts'

/** Who acknowledged what a moment ago, when the mailbox may not know it yet. */
export type Receipts = {
  note(client: string, seq: number): void
  has(client: string, seq: number): boolean
}

export function createReceipts(): Receipts {
  const memory = createShortMemory<true>(30_000)
  return {
    note: (client, seq) => memory.set(`${seq} ${client}`, true),
    has: (client, seq) => memory.get(`${seq} ${client}`) === true,
  }
}
