import { type Mode, modes } from './presets.ts'
import type { DemoSettings } from './settings.ts'
import { readSettings } from './urlQuery.ts'

/** The documentation, on the same origin, stores the visitor's choice under this key (apps/docs/src/client). */
const storageKey = 'latchkey-docs-theme'

/** The settings of a page's address; without any, the colors are those the visitor chose, or the system's. */
export function startSettings(): DemoSettings {
  const settings = readSettings(location.search)
  return location.search === '' ? { ...settings, mode: preferredMode() } : settings
}

export function preferredMode(): Mode {
  const stored = modes.find((mode) => mode === localStorage.getItem(storageKey))
  return stored ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
}

/** The other pages follow what the visitor chose on one of them. */
export function storeMode(mode: Mode): void {
  localStorage.setItem(storageKey, mode)
}
