import { createStore, type StoreApi } from 'zustand/vanilla'

export type ThemeMode = 'light' | 'dark' | 'auto'

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

export type ThemeState = { mode: ThemeMode; variables: ThemeVariables }
export type ThemeStore = StoreApi<ThemeState>

export function createThemeStore(mode: ThemeMode, variables: ThemeVariables): ThemeStore {
  return createStore<ThemeState>(() => ({ mode, variables }))
}
