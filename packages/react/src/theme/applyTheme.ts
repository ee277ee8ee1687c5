import type { Latchkey } from '@latchkey/core'
import { systemIsDark, themeVars } from './themeVars.ts'

/**
 * Keeps a shadow root in the owner's colours; returns the undo.
 * The variables stand on `:host`, so a rule of the page for the host element still wins.
 */
export function applyTheme(latchkey: Latchkey, root: ShadowRoot): () => void {
  const sheet = new CSSStyleSheet()
  const rule = sheet.cssRules[sheet.insertRule(':host{}')] as CSSStyleRule
  const probe = document.createElement('i')
  root.append(probe)
  root.adoptedStyleSheets.push(sheet)
  const write = () => {
    const vars = Object.entries(themeVars(latchkey.theme.getState(), probe))
    rule.style.cssText = ''
    for (const [name, value] of vars) rule.style.setProperty(name, value)
  }
  write()
  const unwatch = latchkey.theme.subscribe(write)
  const system = systemIsDark()
  system.addEventListener('change', write)
  return () => {
    unwatch()
    system.removeEventListener('change', write)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
    probe.remove()
  }
}
