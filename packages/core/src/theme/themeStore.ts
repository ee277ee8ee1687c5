import { createStore, type StoreApi } from 'zustand/vanilla'

/** The colour scheme; `auto` follows the visitor's system. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** The theme variables that a site may set. */
export type ThemeVariables = {
  '--lk-accent'?: string
  '--lk-color-mix'?: string
  '--lk-color-mix-strength'?: number
  '--lk-font-family'?: string
  '--lk-font-size-master'?: string
  '--lk-border-radius-master'?: string
  '--lk-z-index'?: number
  '--lk-qr-color'?: string
}

/** The look of buttons and modal. */
export type ThemeState = { mode: ThemeMode; variables: ThemeVariables }
export type ThemeStore = StoreApi<ThemeState>

export function createThemeStore(options: {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}): ThemeStore {
  return createStore<ThemeState>(() => ({
    mode: options.themeMode,
    variables: options.themeVariables,
  }))
}

export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'dark' || value === 'light' || value === 'auto'
}

export function areThemeVariables(value: unknown): value is ThemeVariables {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(
      (candidate) => typeof candidate === 'string' || Number.isFinite(candidate),
    )
  )
}
