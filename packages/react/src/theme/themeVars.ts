import type { Theme, ThemeVariables } from '@latchkey/core'
import { ensureContrast, formatHex, white } from './colour.ts'
import { defaultColours } from './defaultColours.ts'
import { palette } from './palette.ts'
import { resolveColour } from './resolveColour.ts'
import { systemFont } from './systemFont.ts'

/** The contrast of a QR code's modules to white that scanners need. */
const qrRatio = 5

/**
 * The site's theme as custom properties for `:host`: the computed colors as CSS text, and the other overrides as the
 * site wrote them. Invalid CSS values are omitted.
 */
export function themeVars(
  theme: Theme,
  root: ShadowRoot,
): { colours: string; overrides: readonly (readonly [string, string])[] } {
  const overrides = theme.themeVariables
  const isDark = theme.themeMode === 'auto' ? systemIsDark().matches : theme.themeMode !== 'light'
  const mode = isDark ? 'dark' : 'light'
  const system = systemFont()
  const font = system ? `;--lk-font-family:${system}` : ''
  const fixed = `color-scheme:${mode}${font}`
  // Most sites override nothing. Skip the computation, because the first frame waits for it.
  if (Object.keys(overrides).length === 0)
    return { colours: defaultColours[mode] + fixed, overrides: [] }
  const accent = resolveColour(root, overrides['--lk-accent'])
  const mix = resolveColour(root, overrides['--lk-color-mix'])
  const mixStrength = Number(overrides['--lk-color-mix-strength'] ?? 0)
  const colours =
    accent || mix ? toCssText(palette({ mode, accent, mix, mixStrength })) : defaultColours[mode]
  const qr = resolveColour(root, overrides['--lk-qr-color'])
  // A QR code is always on white, and scanners need it dark.
  const qrColour = qr ? `--lk-qr-color:${formatHex(ensureContrast(qr, [white], qrRatio))};` : ''
  return { colours: colours + qrColour + fixed, overrides: validOverrides(overrides) }
}

function toCssText(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `${name}:${colour};`)
    .join('')
}

/** The system's color scheme, for the mode `auto`. */
export function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

/** The CSS property that each override ends in. */
const checkedProperties = {
  '--lk-font-family': 'font-family',
  '--lk-font-size': 'font-size',
  '--lk-radius': 'border-top-left-radius',
  '--lk-z-index': 'z-index',
} as const

/** The overrides that are valid CSS for the property that they end in. */
function validOverrides(overrides: ThemeVariables): (readonly [string, string])[] {
  return Object.entries(checkedProperties).flatMap(([name, property]) => {
    const value = String(overrides[name as keyof typeof checkedProperties] ?? '')
    return value && CSS.supports(property, value) ? [[name, value] as const] : []
  })
}
