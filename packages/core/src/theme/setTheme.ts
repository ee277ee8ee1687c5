import type { Latchkey } from '../latchkey.ts'
import type { ThemeMode, ThemeVariables } from './themeStore.ts'

/** Light, dark, or the system's setting. */
export function setThemeMode(latchkey: Latchkey, mode: ThemeMode): void {
  latchkey.theme.setState({ mode })
}

/** Sets theme variables (CSS); variables set before are kept. */
export function setThemeVariables(latchkey: Latchkey, variables: ThemeVariables): void {
  latchkey.theme.setState(({ variables: before }) => ({ variables: { ...before, ...variables } }))
}
