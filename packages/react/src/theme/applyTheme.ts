import type { Latchkey } from '@latchkey/core'
import { systemIsDark, themeVars } from './themeVars.ts'

/**
 * Keeps a shadow root in the owner's colours; returns the undo.
 * The variables stand on `:host`, so a rule of the page for the host element still wins.
 */
export function applyTheme(latchkey: Latchkey, root: ShadowRoot): () => void {
  const sheet = new CSSStyleSheet()
  let system: MediaQueryList | null = null
  const write = () => {
    const theme = latchkey.theme.getState()
    if (theme.mode === 'auto' && !system) {
      system = systemIsDark()
      system.addEventListener('change', write)
    }
    const { colours, overrides } = themeVars(theme, root)
    // The owner's values are set one by one, so that none can break out of the rule.
    sheet.replaceSync(`:host{${colours}}`)
    if (overrides.length === 0) return
    const rule = sheet.cssRules[0] as CSSStyleRule
    for (const [name, value] of overrides) rule.style.setProperty(name, value)
  }
  write()
  root.adoptedStyleSheets.push(sheet)
  const unwatch = latchkey.theme.subscribe(write)
  return () => {
    unwatch()
    system?.removeEventListener('change', write)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
