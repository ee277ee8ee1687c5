import type { ThemeState, ThemeVariables } from '@latchkey/core'
import { formatHex, readable, white } from './colour.ts'
import { palette } from './palette.ts'
import { resolveColour } from './resolveColour.ts'

/** The owner's wishes as custom properties for `:host`. Wishes that are no valid CSS are left out. */
export function themeVars(theme: ThemeState, probe: HTMLElement): Record<string, string> {
  const wishes = theme.variables
  const qr = resolveColour(probe, wishes['--lk-qr-color'])
  return {
    ...palette({
      mode: isDark(theme) ? 'dark' : 'light',
      accent: resolveColour(probe, wishes['--lk-accent']),
      mix: resolveColour(probe, wishes['--lk-color-mix']),
      mixStrength: Number(wishes['--lk-color-mix-strength'] ?? 0),
    }),
    // Scanners need it dark on the white it always stands on.
    ...(qr ? { '--lk-qr-color': formatHex(readable(qr, [white], 5)) } : {}),
    ...checked(wishes, '--lk-font-family', 'font-family'),
    ...checked(wishes, '--lk-font-size-master', 'font-size'),
    ...checked(wishes, '--lk-border-radius-master', 'border-top-left-radius'),
    ...checked(wishes, '--lk-z-index', 'z-index'),
    'color-scheme': isDark(theme) ? 'dark' : 'light',
  }
}

export function isDark(theme: ThemeState): boolean {
  if (theme.mode !== 'auto') return theme.mode !== 'light'
  return systemIsDark().matches
}

/** The system's own wish; listen to it while the mode is `auto`. */
export function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

function checked(
  wishes: ThemeVariables,
  name: keyof ThemeVariables,
  property: string,
): Record<string, string> {
  const value = String(wishes[name] ?? '')
  return value && CSS.supports(property, value) ? { [name]: value } : {}
}
