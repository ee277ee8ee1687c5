import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Latchkey, part } from '../latchkey.ts'

type SettledCalls = ReadonlySet<string>

/**
 * The ids of the batches that a wallet has reported as included or failed, to watch: a wallet may upgrade the account
 * with a batch (EIP-7702), and has other capabilities from then on.
 */
export function settledCallsOf(latchkey: Latchkey): StoreApi<SettledCalls> {
  return part(latchkey, 'settledCalls', () => createStore<SettledCalls>(() => new Set()))
}

export function recordSettledCalls(latchkey: Latchkey, id: string): void {
  const store = settledCallsOf(latchkey)
  if (!store.getState().has(id)) store.setState((ids) => new Set([...ids, id]), true)
}
