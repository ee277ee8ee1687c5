import { createStore, type StoreApi } from 'zustand/vanilla'
import { isRecord } from '../isRecord.ts'

/** The color scheme; `auto` follows the visitor's system setting. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** The theme variables that a site may set. */
export type ThemeVariables = {
  '--lk-accent'?: string
  '--lk-color-mix'?: string
  '--lk-color-mix-strength'?: number
  '--lk-font-family'?: string
  '--lk-font-size'?: string
  '--lk-radius'?: string
  '--lk-z-index'?: number
  '--lk-qr-color'?: string
}

/** The look of buttons and modal. */
export type Theme = { themeMode: ThemeMode; themeVariables: ThemeVariables }
export type ThemeStore = StoreApi<Theme>

export function createThemeStore(options: Theme): ThemeStore {
  const { themeMode, themeVariables } = options
  return createStore<Theme>(() => ({ themeMode, themeVariables }))
}

export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'dark' || value === 'light' || value === 'auto'
}

export function areThemeVariables(value: unknown): value is ThemeVariables {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (candidate) => typeof candidate === 'string' || Number.isFinite(candidate),
    )
  )
}
