import { palette, resolveColour, systemFont } from '@latchkey/react/vault'

const radius = /^(\d{1,2}(?:\.\d{1,2})?)px$/
const maxRadiusPx = 12
/** The vault does not have the site's custom properties. */
const externalReference = /var\(|env\(|attr\(/i

/**
 * Applies the site's mode, colors and radius. The palette keeps every text readable with any of them; a font or a font
 * size could make an approval unreadable, so that the vault keeps its own.
 */
export function applyTheme(
  mode: 'light' | 'dark',
  variables: Readonly<Record<string, string>>,
): void {
  const { dataset, style } = document.documentElement
  dataset.theme = mode
  style.setProperty('color-scheme', mode)
  const colours = palette({
    mode,
    accent: colourOf(variables['--lk-accent']),
    mix: colourOf(variables['--lk-color-mix']),
    mixStrength: Number(variables['--lk-color-mix-strength'] ?? 0),
  })
  for (const [name, colour] of Object.entries(colours)) style.setProperty(name, colour)
  const font = systemFont()
  if (font) style.setProperty('--lk-font-family', font)
  const [, px] = radius.exec(variables['--lk-radius'] ?? '') ?? []
  if (px !== undefined && Number(px) <= maxRadiusPx) {
    style.setProperty('--lk-radius', `${px}px`)
  }
}

function colourOf(text: string | undefined): ReturnType<typeof resolveColour> {
  return text === undefined || externalReference.test(text)
    ? null
    : resolveColour(document.body, text)
}
