import type { ThemeState, ThemeVariables } from '@latchkey/core'
import { formatHex, readable, white } from './colour.ts'
import { palette } from './palette.ts'
import { plainColours } from './plainColours.ts'
import { resolveColour } from './resolveColour.ts'

/**
 * The owner's theme as custom properties for `:host`: the colours, which are ours, as text, and other overrides as they
 * were written. Wishes that are no valid CSS are left out.
 */
export function themeVars(
  theme: ThemeState,
  root: ShadowRoot,
): { colours: string; overrides: readonly (readonly [string, string])[] } {
  const overrides = theme.variables
  const isDark = theme.mode === 'auto' ? systemIsDark().matches : theme.mode !== 'light'
  const mode = isDark ? 'dark' : 'light'
  // Where `system-ui` means nothing, a browser takes long to find out, and ends with a font of odd width.
  const font = navigator.userAgent.includes('Linux') ? ';--lk-font-family:sans-serif' : ''
  const ours = `color-scheme:${mode}${font}`
  // Most pages wish for nothing, and all of them wait for this.
  if (Object.keys(overrides).length === 0)
    return { colours: plainColours[mode] + ours, overrides: [] }
  const accent = resolveColour(root, overrides['--lk-accent'])
  const mix = resolveColour(root, overrides['--lk-color-mix'])
  const mixStrength = Number(overrides['--lk-color-mix-strength'] ?? 0)
  const colours =
    accent || mix ? written(palette({ mode, accent, mix, mixStrength })) : plainColours[mode]
  const qr = resolveColour(root, overrides['--lk-qr-color'])
  // Scanners need it dark on the white it always stands on.
  const qrColour = qr ? `--lk-qr-color:${formatHex(readable(qr, [white], 5))};` : ''
  return { colours: colours + qrColour + ours, overrides: checked(overrides) }
}

function written(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `${name}:${colour};`)
    .join('')
}

/** The system's own wish; listen to it while the mode is `auto`. */
export function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

const properties = {
  '--lk-font-family': 'font-family',
  '--lk-font-size-master': 'font-size',
  '--lk-border-radius-master': 'border-top-left-radius',
  '--lk-z-index': 'z-index',
} as const

function checked(overrides: ThemeVariables): (readonly [string, string])[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = String(overrides[name as keyof typeof properties] ?? '')
    return value && CSS.supports(property, value) ? [[name, value] as const] : []
  })
}
