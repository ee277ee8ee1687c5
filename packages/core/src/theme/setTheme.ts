import { internals, type Latchkey } from '../latchkey.ts'
import type { Theme } from './themeStore.ts'

/** What `setTheme` changes. */
export type SetThemeParameters = Partial<Theme>

/**
 * Changes the theme mode (light, dark, or the system's), and adds to the theme variables (CSS) that were set before.
 * @example
 * setTheme(latchkey, { themeMode: 'light', themeVariables: { '--lk-accent': 'var(--brand)' } })
 */
export function setTheme(
  latchkey: Latchkey,
  { themeMode, themeVariables }: SetThemeParameters,
): void {
  internals(latchkey).theme.setState((now) => ({
    themeMode: themeMode ?? now.themeMode,
    themeVariables: themeVariables
      ? { ...now.themeVariables, ...themeVariables }
      : now.themeVariables,
  }))
}

/** The look of buttons and modal. */
export function getTheme(latchkey: Latchkey): Theme {
  return latchkey.get().theme
}
