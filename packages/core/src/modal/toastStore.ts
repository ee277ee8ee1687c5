import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ErrorCode } from '../errors/catalogue.ts'

export type ToastVariant = 'success' | 'error' | 'loading'

export type ToastState =
  | { open: false }
  | { open: true; variant: ToastVariant; message: ToastMessage; autoClose: boolean }

/** A sentence, or the error whose sentence the screen knows. */
export type ToastMessage = string | { code: ErrorCode }

export type ToastStore = StoreApi<ToastState>

/** A toast in the way is closed first; the new one appears after this pause. */
export const toastPauseMs = 150

/** How long a toast stays that closes by itself. */
export const toastLifeMs = 2500

export function createToastStore(): ToastStore {
  return createStore<ToastState>(() => ({ open: false }))
}
