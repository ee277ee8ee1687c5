import {
  black,
  contrast,
  ensureContrast,
  formatHex,
  mix,
  type Rgb,
  textColourOn,
  white,
} from './colour.ts'

type Base = Record<'bg' | 'surface' | 'surfaceHover' | 'text' | 'textSoft' | 'accent', Rgb> &
  Record<'success' | 'warning' | 'danger', Rgb>

const dark: Base = {
  bg: [23, 24, 28],
  surface: [33, 35, 40],
  surfaceHover: [43, 46, 52],
  text: [244, 245, 247],
  textSoft: [161, 167, 178],
  accent: [88, 104, 240],
  success: [74, 205, 137],
  warning: [242, 185, 75],
  danger: [255, 122, 118],
}

const light: Base = {
  bg: [255, 255, 255],
  surface: [244, 245, 247],
  surfaceHover: [234, 236, 240],
  text: [20, 22, 27],
  textSoft: [91, 97, 110],
  accent: [66, 88, 230],
  success: [18, 122, 72],
  warning: [143, 90, 6],
  danger: [196, 42, 42],
}

export type PaletteOptions = {
  mode: 'light' | 'dark'
  accent?: Rgb | null
  /** A color mixed into every surface, and its strength (0…100). */
  mix?: Rgb | null
  mixStrength?: number
}

/** WCAG contrast ratios: for the main text, other text, outlines, and surfaces to the text's side. */
const mainTextRatio = 7
const textRatio = 4.5
const outlineRatio = 3
const surfaceRatio = 4.7
/** An accent on which white has at least this contrast is a mid-tone; lighter ones get black text. */
const midToneRatio = 2.4

/** Every color token as hex. Text stays readable with any accent or mix. */
export function palette(options: PaletteOptions): Record<string, string> {
  const base = options.mode === 'dark' ? dark : light
  const strength = options.mix ? clamp(options.mixStrength ?? 0) / 100 : 0
  const tinted = (colour: Rgb) => (options.mix ? mix(colour, options.mix, strength) : colour)
  // A mix may leave the surfaces at a middle grey, where no text color is readable on all of them. Then they are moved
  // to the card's side (darker or lighter).
  const ink = textColourOn(tinted(base.bg))
  const readableSurface = (colour: Rgb) => ensureContrast(tinted(colour), [ink], surfaceRatio)
  const bg = readableSurface(base.bg)
  const surface = readableSurface(base.surface)
  const hover = readableSurface(base.surfaceHover)
  const surfaces = [bg, surface, hover] as const
  const chosen = options.accent ?? base.accent
  const accent = forWhiteText(chosen)
  const text = ensureContrast(base.text, surfaces, mainTextRatio)
  return hexes({
    bg,
    surface,
    'surface-hover': hover,
    border: mix(bg, text, 0.1),
    outline: ensureContrast(mix(bg, text, 0.4), [bg, surface], outlineRatio),
    text,
    'text-soft': ensureContrast(base.textSoft, surfaces, textRatio),
    accent,
    'accent-hover': mix(accent, textColourOn(accent) === white ? black : white, 0.1),
    'on-accent': textColourOn(accent),
    'accent-text': ensureContrast(chosen, surfaces, textRatio),
    success: ensureContrast(base.success, surfaces, textRatio),
    warning: ensureContrast(base.warning, surfaces, textRatio),
    danger: ensureContrast(base.danger, surfaces, textRatio),
  })
}

/** Black text on a mid-tone (orange, sky blue) looks like a warning: darken it until white is readable. */
function forWhiteText(accent: Rgb): Rgb {
  return contrast(white, accent) < midToneRatio
    ? accent
    : ensureContrast(accent, [white], textRatio)
}

function hexes(colours: Record<string, Rgb>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [`--lk-${name}`, formatHex(colour)]),
  )
}

function clamp(strength: number): number {
  return Number.isFinite(strength) ? Math.min(100, Math.max(0, strength)) : 0
}
