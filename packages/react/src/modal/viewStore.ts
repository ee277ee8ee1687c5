import type { Latchkey } from '@latchkey/core'
import type { OpenRequest } from '@latchkey/core/internal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Stack } from './stack.ts'

/** What the modal of an instance shows. Whether it is open is core's (`latchkey.modal`). */
export type ViewState = {
  stack: Stack
  /** The modal waits for something before it can show its view. */
  loading: boolean
  /** The card shakes: the visitor tried to close a modal that cannot be closed now. */
  shaking: boolean
  /** The visitor has agreed to the owner's terms; holds until the page is left. */
  hasAgreed: boolean
  /** The opening that the stack answers. */
  request: OpenRequest
}

const stores = new WeakMap<Latchkey, StoreApi<ViewState>>()

/** The views of the instance's modal, to read and to watch. `pushView` and its siblings change them. */
export function viewsOf(latchkey: Latchkey): StoreApi<ViewState> {
  const known = stores.get(latchkey)
  if (known) return known
  const store = createStore<ViewState>(() => ({
    stack: [{ name: 'Connect' }],
    loading: false,
    shaking: false,
    hasAgreed: false,
    request: latchkey.modal.getInitialState().request,
  }))
  stores.set(latchkey, store)
  return store
}
