import type { Latchkey } from '@latchkey/core'
import { internals, type OpenRequest, part } from '@latchkey/core/internal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Stack } from './stack.ts'

/** What the modal of an instance shows. Whether it is open or loading is core's (`latchkey.get().modal`). */
export type ViewState = {
  stack: Stack
  /** The card shakes: the visitor tried to close a modal that cannot be closed now. */
  shaking: boolean
  /** The visitor has accepted the site's terms; valid until they leave the page. */
  hasAgreed: boolean
  /** The `open` event that the stack belongs to. */
  request: OpenRequest
}

/** The views of the instance's modal, to read and to watch. `pushView` and its siblings change them. */
export function viewStoreOf(latchkey: Latchkey): StoreApi<ViewState> {
  return part(latchkey, 'views', () =>
    createStore<ViewState>(() => ({
      stack: [{ name: 'Connect' }],
      shaking: false,
      hasAgreed: false,
      request: internals(latchkey).modal.getInitialState().request,
    })),
  )
}
