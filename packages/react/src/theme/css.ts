/** A style sheet as text: created once per module, adopted by any number of shadow roots. */
export type Css = { readonly text: string }

export function css(strings: TemplateStringsArray): Css {
  return { text: strings.join('') }
}

const sheets = new WeakMap<Css, CSSStyleSheet>()

/** Adopts the styles. Constructed style sheets are not subject to the page's `style-src`. */
export function adoptStyles(root: DocumentOrShadowRoot, styles: readonly Css[]): void {
  for (const sheet of styles.map(sheetOf)) {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
  }
}

function sheetOf(styles: Css): CSSStyleSheet {
  const known = sheets.get(styles)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.text)
  sheets.set(styles, sheet)
  return sheet
}
