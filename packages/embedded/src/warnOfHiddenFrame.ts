/** CSS properties that can hide an element, with their computed values when they do not. */
const visibleValues: readonly (readonly [keyof CSSStyleDeclaration & string, string])[] = [
  ['maskImage', 'none'],
  ['clipPath', 'none'],
  ['filter', 'none'],
  ['opacity', '1'],
]

/**
 * Finds styles of the frame's ancestors that could hide it from the visitor. It finds mistakes, not attacks: an attacker
 * removes this check, and the vault does not rely on it.
 */
function findHidingStyles(start: Element): readonly string[] {
  const found: string[] = []
  for (let element: Element | null = start; element; element = parentOf(element)) {
    const style = getComputedStyle(element)
    for (const [name, visibleValue] of visibleValues) {
      const value = style[name]
      if (value && value !== visibleValue)
        found.push(`${selectorOf(element)} { ${name}: ${String(value)} }`)
    }
  }
  return found
}

export function warnOfHiddenFrame(start: Element): void {
  const styles = findHidingStyles(start)
  if (styles.length === 0) return
  const advice = 'A card that cannot be seen in full cannot be approved.'
  // biome-ignore lint/suspicious/noConsole: it is for the site's developer, who has asked for it by `debug`
  console.warn(`Latchkey: these styles may hide the wallet. ${advice}`, styles)
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

function selectorOf({ localName, id }: Element): string {
  return id ? `${localName}#${id}` : localName
}
