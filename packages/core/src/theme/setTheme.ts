import type { Latchkey } from '../latchkey.ts'
import type { ThemeMode, ThemeVariables } from './themeStore.ts'

/** What `setTheme` changes. */
export type SetThemeParameters = { themeMode?: ThemeMode; themeVariables?: ThemeVariables }

/**
 * Changes the theme mode (light, dark, or the system's), and adds to the theme variables (CSS) that were set before.
 * @example
 * setTheme(latchkey, { themeMode: 'light', themeVariables: { '--lk-accent': 'var(--brand)' } })
 */
export function setTheme(
  latchkey: Latchkey,
  { themeMode, themeVariables }: SetThemeParameters,
): void {
  latchkey.theme.setState(({ mode, variables }) => ({
    mode: themeMode ?? mode,
    variables: { ...variables, ...themeVariables },
  }))
}
