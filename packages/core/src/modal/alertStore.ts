import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ErrorCode } from '../errors/catalogue.ts'

export type AlertVariant = 'info' | 'success' | 'warning' | 'error'

/** Alerts speak to the website owner; they open only under `debug`. */
export type AlertState =
  | { open: false }
  | {
      open: true
      variant: AlertVariant
      code: ErrorCode
      /** What it is about, such as the option's name. */
      detail?: string
    }

export type AlertStore = StoreApi<AlertState>

export function createAlertStore(): AlertStore {
  return createStore<AlertState>(() => ({ open: false }))
}
