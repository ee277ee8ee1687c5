export type ControlQuery = {
  role: 'button' | 'field' | 'text'
  /** The accessible name, or the visible text: a whole one, or the source of a regular expression. */
  name: string
  isPattern: boolean
}

/**
 * Runs in the page: finds a visible control or text, in shadow roots too, and returns its centre and its text, or
 * `null` while it is not there, moves, or is covered.
 */
export function findControl(wanted: ControlQuery): { x: number; y: number; text: string } | null {
  const selectors = {
    button: 'button, a[href], [role="button"], summary',
    field: 'input, textarea',
    text: '*',
  }
  const everything = (root: Document | ShadowRoot): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((item) => [
      item,
      ...(item.shadowRoot ? everything(item.shadowRoot) : []),
    ])
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (one: HTMLElement) => {
    const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : null
    return clean(one.getAttribute('aria-label') ?? label ?? one.textContent)
  }
  const isNamed = (name: string) =>
    wanted.isPattern ? new RegExp(wanted.name).test(name) : name === wanted.name
  const isThere = (one: HTMLElement) =>
    one.checkVisibility() && !one.closest('[inert], .leaving, .hidden')
  const found = everything(document)
    .filter(
      (candidate) =>
        candidate.matches(selectors[wanted.role]) &&
        isThere(candidate) &&
        isNamed(nameOf(candidate)),
    )
    .at(wanted.role === 'text' ? -1 : 0)
  if (!found || found.matches(':disabled')) return null
  const { top, bottom } = found.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'center' })
  const { left, top: y, width, height } = found.getBoundingClientRect()
  const centre = { x: left + width / 2, y: y + height / 2 }
  const root = found.getRootNode() as Document | ShadowRoot
  const hit = root.elementFromPoint(centre.x, centre.y)
  const isHit = wanted.role === 'text' || (hit !== null && found.contains(hit))
  return isHit ? { ...centre, text: clean(found.textContent) } : null
}
