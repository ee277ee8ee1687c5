import type { Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { systemIsDark, themeVars } from './themeVars.ts'

/**
 * Applies the site's theme to a shadow root and follows its changes; returns the cleanup. The
 * variables are set on `:host`, so that the page's own rules for the host element take precedence.
 */
export function applyTheme(latchkey: Latchkey, root: ShadowRoot): () => void {
  const sheet = new CSSStyleSheet()
  let system: MediaQueryList | null = null
  const update = () => {
    const theme = internals(latchkey).theme.getState()
    if (theme.themeMode === 'auto' && !system) {
      system = systemIsDark()
      system.addEventListener('change', update)
    }
    const { colours, overrides } = themeVars(theme, root)
    // Set one by one with `setProperty`, so that no value can break out of the rule.
    sheet.replaceSync(`:host{${colours}}`)
    if (overrides.length === 0) return
    const rule = sheet.cssRules[0] as CSSStyleRule
    for (const [name, value] of overrides) rule.style.setProperty(name, value)
  }
  update()
  root.adoptedStyleSheets.push(sheet)
  const unwatch = internals(latchkey).theme.subscribe(update)
  return () => {
    unwatch()
    system?.removeEventListener('change', update)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(
      (adoptedStyleSheet) => adoptedStyleSheet !== sheet,
    )
  }
}
