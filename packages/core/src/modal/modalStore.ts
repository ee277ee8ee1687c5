import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Namespace } from '../caip/caip.ts'
import type { Stack } from './stack.ts'

export type ModalState = {
  open: boolean
  loading: boolean
  shaking: boolean
  /** Set when the modal was opened for one namespace only. */
  namespace: Namespace | null
  stack: Stack
  /** Closing is refused (and shakes) while this names a reason. */
  locked: 'sign-in-required' | 'unsupported-chain' | null
}

export type ModalStore = StoreApi<ModalState>

export function createModalStore(): ModalStore {
  return createStore<ModalState>(() => ({
    open: false,
    loading: false,
    shaking: false,
    namespace: null,
    stack: [{ name: 'Connect' }],
    locked: null,
  }))
}
