import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Namespace } from '../caip/caip.ts'
import type { ModalView } from './openView.ts'

/** What the page asked for when it opened the modal; each call of `openModal` is a new object. */
export type OpenRequest = { view: ModalView | null; namespace: Namespace | null }

export type ModalState = {
  open: boolean
  /** Set by the screen: the code of the modal, or of the view that it opens, is loading. */
  loading: boolean
  /** The last opening. The screen decides which view it opens. */
  request: OpenRequest
  /** Set when the modal was opened for one namespace only. */
  namespace: Namespace | null
  /** Set by the screen: closing is rejected while this names a reason. */
  locked: 'sign-in-required' | 'unsupported-chain' | null
}

export type ModalStore = StoreApi<ModalState>

export function createModalStore(): ModalStore {
  return createStore<ModalState>(() => ({
    open: false,
    loading: false,
    request: { view: null, namespace: null },
    namespace: null,
    locked: null,
  }))
}
