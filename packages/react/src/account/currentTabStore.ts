import type { Latchkey } from '@latchkey/core'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HoldingView } from './useHoldingViews.ts'

const stores = new WeakMap<Latchkey, StoreApi<HoldingView>>()

/** The open tab, stored so that going back from a detail view returns to it. */
export function currentTabStore(latchkey: Latchkey): StoreApi<HoldingView> {
  const existing = stores.get(latchkey)
  if (existing) return existing
  const store = createStore<HoldingView>(() => 'Tokens')
  stores.set(latchkey, store)
  return store
}
