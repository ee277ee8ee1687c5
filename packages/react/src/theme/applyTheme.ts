import type { Latchkey } from '@latchkey/core'
import type { Css } from '../mount/css.ts'
import { systemIsDark, themeVars } from './themeVars.ts'

/**
 * Keeps a shadow root in the owner's colours; returns the undo.
 * The variables stand on `:host`, so a rule of the page for the host element still wins. `styles` that nobody else
 * shares go into the same sheet: each further one holds up a first frame.
 */
export function applyTheme(latchkey: Latchkey, root: ShadowRoot, styles?: Css): () => void {
  const sheet = new CSSStyleSheet()
  let system: MediaQueryList | null = null
  const write = () => {
    const theme = latchkey.theme.getState()
    // Asked only where it counts: each question costs the first frame a little.
    if (theme.mode === 'auto' && !system) {
      system = systemIsDark()
      system.addEventListener('change', write)
    }
    const { colours, wishes } = themeVars(theme, root)
    // In one go, since every page waits for it; what the owner wrote goes in where nothing can break out.
    sheet.replaceSync(`${styles?.text ?? ''}:host{${colours}}`)
    if (wishes.length === 0) return
    const rule = sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule
    for (const [name, value] of wishes) rule.style.setProperty(name, value)
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
