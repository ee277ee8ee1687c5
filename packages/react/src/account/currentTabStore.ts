import type { Latchkey } from '@latchkey/core'
import { part } from '@latchkey/core/internal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HoldingView } from './useHoldingViews.ts'

/** The open tab, stored so that going back from a detail view returns to it. */
export function currentTabStore(latchkey: Latchkey): StoreApi<HoldingView> {
  return part(latchkey, 'holdingTab', () => createStore<HoldingView>(() => 'Tokens'))
}
