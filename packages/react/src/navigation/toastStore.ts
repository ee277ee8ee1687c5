import type { ErrorCode, Latchkey } from '@latchkey/core'
import { part } from '@latchkey/core/internal'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ToastVariant = 'success' | 'error' | 'loading'

export type ToastState =
  | { open: false }
  | { open: true; variant: ToastVariant; message: ToastMessage; autoClose: boolean }

/** A sentence, or an error that the screen describes. */
export type ToastMessage = string | { code: ErrorCode }

/** A toast in the way is closed first; the new one appears after this pause. */
export const toastPauseMs = 150

/** How long a toast with autoClose stays open. */
export const toastLifeMs = 2500

/** The toast of the instance's modal, to read and to watch. */
export function toastOf(latchkey: Latchkey): StoreApi<ToastState> {
  return part(latchkey, 'toast', () => createStore<ToastState>(() => ({ open: false })))
}
