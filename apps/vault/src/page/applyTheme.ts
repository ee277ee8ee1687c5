const colour = /^#[0-9a-f]{6}$/i

/** Applies the site's mode and accent only: a site must not be able to restyle the approval. */
export function applyTheme(
  mode: 'light' | 'dark',
  variables: Readonly<Record<string, string>>,
): void {
  const { dataset, style } = document.documentElement
  dataset.theme = mode
  const accent = variables['--lk-accent']
  if (!accent || !colour.test(accent)) return
  style.setProperty('--accent', accent)
  style.setProperty('--on-accent', isBright(accent) ? '#000' : '#fff')
}

/** Relative luminance above which black reads better than white (WCAG). */
function isBright(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179
}
