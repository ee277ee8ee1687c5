import { createStore, type StoreApi } from 'zustand/vanilla'

export type ToastVariant = 'success' | 'error' | 'loading'

export type ToastState =
  | { open: false }
  | { open: true; variant: ToastVariant; message: string; autoClose: boolean }

export type ToastStore = StoreApi<ToastState>

/** A toast in the way is closed first; the new one appears after this pause. */
export const toastPauseMs = 150

/** How long a toast stays that closes by itself. */
export const toastLifeMs = 2500

export function createToastStore(): ToastStore {
  return createStore<ToastState>(() => ({ open: false }))
}
