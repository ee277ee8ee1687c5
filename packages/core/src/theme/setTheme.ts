import type { Latchkey } from '../latchkey.ts'
import type { ThemeMode, ThemeVariables } from './themeStore.ts'

/** Light, dark, or the system's setting. */
export function setThemeMode(latchkey: Latchkey, mode: ThemeMode): void {
  latchkey.theme.setState({ mode })
}

/** Adds to the variables set before. */
export function setThemeVariables(latchkey: Latchkey, variables: ThemeVariables): void {
  latchkey.theme.setState(({ variables: before }) => ({ variables: { ...before, ...variables } }))
}
