/** What lets something be there and not be seen, and how it reads when it does not. */
const looks: readonly (readonly [keyof CSSStyleDeclaration & string, string])[] = [
  ['maskImage', 'none'],
  ['clipPath', 'none'],
  ['filter', 'none'],
  ['opacity', '1'],
]

/**
 * Styles of the site's own elements round the frame that could hide it from the visitor. It finds mistakes, not
 * attacks: whoever means harm takes this check out as well, and the vault does not rely on it.
 */
function findVeils(start: Element): readonly string[] {
  const found: string[] = []
  for (let at: Element | null = start; at; at = parentOf(at)) {
    const style = getComputedStyle(at)
    for (const [name, plain] of looks) {
      const value = style[name]
      if (value && value !== plain) found.push(`${nameOf(at)} { ${name}: ${String(value)} }`)
    }
  }
  return found
}

export function warnOfHiddenCalls(start: Element): void {
  const veils = findVeils(start)
  if (veils.length === 0) return
  const advice = 'A card that cannot be seen in full cannot be approved.'
  // biome-ignore lint/suspicious/noConsole: it is for the site's developer, who has asked for it by `debug`
  console.warn(`Latchkey: these styles may hide the wallet. ${advice}`, veils)
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

function nameOf({ localName, id }: Element): string {
  return id ? `${localName}#${id}` : localName
}
