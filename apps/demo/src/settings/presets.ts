import type { ThemeVariables } from '@latchkey/core'

export const modes = ['dark', 'light'] as const
export type Mode = (typeof modes)[number]

/** Fonts that the visitor's system has: neither the modal nor this page fetches one. */
export const fonts = {
  system: null,
  grotesk: '"Helvetica Neue", Arial, sans-serif',
  rounded: 'ui-rounded, "SF Pro Rounded", Nunito, Quicksand, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "SF Mono", Menlo, monospace',
} as const
export type FontName = keyof typeof fonts

/**
 * A color scheme of a preset: the accent, a color mixed into every surface, and the share of that color in percent.
 * Omitted settings use the modal's defaults.
 */
export type Scheme = { accent?: string; mix?: string; strength?: number }

export type Preset = {
  title: string
  /** `--lk-radius` in px. */
  radius: number
  font: FontName
  dark: Scheme
  light: Scheme
}

export const presets = {
  latchkey: { title: 'Latchkey', radius: 4, font: 'system', dark: {}, light: {} },
  midnight: {
    title: 'Midnight',
    radius: 5,
    font: 'system',
    dark: { accent: '#8fb4ff', mix: '#0b1f5c', strength: 34 },
    light: { accent: '#2f55d4', mix: '#d6e2ff', strength: 45 },
  },
  orchid: {
    title: 'Orchid',
    radius: 6,
    font: 'rounded',
    dark: { accent: '#ff8ace', mix: '#5a1250', strength: 28 },
    light: { accent: '#b81d76', mix: '#ffdcef', strength: 50 },
  },
  terminal: {
    title: 'Terminal',
    radius: 0,
    font: 'mono',
    dark: { accent: '#4df2a1', mix: '#00170d', strength: 72 },
    light: { accent: '#0b6e46', mix: '#dcebe0', strength: 60 },
  },
  paper: {
    title: 'Paper',
    radius: 1,
    font: 'serif',
    dark: { accent: '#ecdfc6', mix: '#3d3122', strength: 36 },
    light: { accent: '#2b2620', mix: '#f5e8cf', strength: 62 },
  },
  citrus: {
    title: 'Citrus',
    radius: 5,
    font: 'grotesk',
    dark: { accent: '#ffc53d', mix: '#332700', strength: 36 },
    light: { accent: '#f5a800', mix: '#ffeebd', strength: 50 },
  },
} as const satisfies Record<string, Preset>
export type PresetName = keyof typeof presets

/** The modal's default accents, which a preset without one has. */
export const defaultAccents: Readonly<Record<Mode, string>> = { dark: '#5868f0', light: '#4258e6' }
const defaultRadius = 4

/** What a visitor chose of the look; `null` is the preset's own value. */
export type Look = {
  preset: PresetName
  mode: Mode
  accent: string | null
  radius: number | null
  font: FontName | null
}

export function accentOf(look: Look): string {
  const scheme: Scheme = presets[look.preset][look.mode]
  return look.accent ?? scheme.accent ?? defaultAccents[look.mode]
}

export const radiusOf = (look: Look): number => look.radius ?? presets[look.preset].radius

export const fontOf = (look: Look): FontName => look.font ?? presets[look.preset].font

/** The theme variables of a look, as the code and the preview both take them. */
export function themeVariablesOf(look: Look): ThemeVariables {
  const scheme: Scheme = presets[look.preset][look.mode]
  const accent = look.accent ?? scheme.accent
  const font = fonts[fontOf(look)]
  const radius = radiusOf(look)
  return {
    ...(accent ? { '--lk-accent': accent } : {}),
    ...(scheme.mix
      ? { '--lk-color-mix': scheme.mix, '--lk-color-mix-strength': scheme.strength ?? 0 }
      : {}),
    ...(radius === defaultRadius ? {} : { '--lk-radius': `${radius}px` }),
    ...(font ? { '--lk-font-family': font } : {}),
  }
}
