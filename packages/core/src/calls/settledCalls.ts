import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../latchkey.ts'

type SettledCalls = ReadonlySet<string>

const stores = new WeakMap<Latchkey, StoreApi<SettledCalls>>()

/**
 * The ids of the batches that a wallet has reported as included or failed, to watch: a wallet may upgrade the account
 * with a batch (EIP-7702), and has other capabilities from then on.
 */
export function settledCallsOf(latchkey: Latchkey): StoreApi<SettledCalls> {
  const store = stores.get(latchkey) ?? createStore<SettledCalls>(() => new Set())
  stores.set(latchkey, store)
  return store
}

export function recordSettledCalls(latchkey: Latchkey, id: string): void {
  const store = settledCallsOf(latchkey)
  if (!store.getState().has(id)) store.setState((ids) => new Set([...ids, id]), true)
}
