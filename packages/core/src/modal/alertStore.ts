import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ErrorCode } from '../errors/catalogue.ts'

/** Alerts speak to the website owner; they open only under `debug`. */
export type AlertState =
  | { open: false }
  | { open: true; variant: 'info' | 'success' | 'warning' | 'error'; code: ErrorCode }

export type AlertStore = StoreApi<AlertState>

export function createAlertStore(): AlertStore {
  return createStore<AlertState>(() => ({ open: false }))
}
