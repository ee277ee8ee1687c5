import type { Latchkey } from '@latchkey/core'
import type { OpenRequest } from '@latchkey/core/internal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Stack } from './stack.ts'

/** What the modal of an instance shows. Whether it is open is core's (`latchkey.modal`). */
export type ViewState = {
  stack: Stack
  /** The code of the modal, or of the view that it opens, is loading. */
  loading: boolean
  /** The card shakes: the visitor tried to close a modal that cannot be closed now. */
  shaking: boolean
  /** The visitor has accepted the site's terms; valid until they leave the page. */
  hasAgreed: boolean
  /** The `open` event that the stack belongs to. */
  request: OpenRequest
}

/** The views of the instance's modal, to read and to watch. `pushView` and its siblings change them. */
export function viewStoreOf(latchkey: Latchkey): StoreApi<ViewState> {
  return latchkey.part('views', () =>
    createStore<ViewState>(() => ({
      stack: [{ name: 'Connect' }],
      loading: false,
      shaking: false,
      hasAgreed: false,
      request: latchkey.modal.getInitialState().request,
    })),
  )
}
