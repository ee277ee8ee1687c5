/**
 * Functions that run in the page, in the modal's shadow root or in the vault's page (`#root`). They report what is
 * wrong with the layout of the view.
 */

/** The controls that a finger cannot hit within 44 × 44 px, each as "name: width × height". */
export function smallTargets(): readonly string[] {
  const wanted = 44
  const shadow = document.querySelector('latchkey-modal')?.shadowRoot
  const place = shadow ?? document.querySelector('#root')
  const controls = [
    ...(place?.querySelectorAll<HTMLElement>('button, a[href], input, select, summary') ?? []),
  ]
  /** Links in running text are as high as their line (an exception of WCAG 2.5.8). */
  const excepted = ':disabled, .hidden, [inert] *, .legal a, .checkbox a'
  const isHit = (control: HTMLElement, x: number, y: number) => {
    const found = (shadow ?? document).elementFromPoint(x, y)
    return control.contains(found) || Boolean(found && control.closest('label')?.contains(found))
  }
  const reach = (control: HTMLElement, stepX: number, stepY: number) => {
    const box = control.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const at = (length: number) =>
      isHit(control, x + stepX * (length + 0.5), y + stepY * (length + 0.5))
    let length = 0
    while (length < wanted && at(length)) length += 1
    return length
  }
  return controls
    .filter((control) => !control.matches(excepted) && control.checkVisibility())
    .flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      const width = reach(control, -1, 0) + reach(control, 1, 0)
      const height = reach(control, 0, -1) + reach(control, 0, 1)
      if (width >= wanted && height >= wanted) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return [`${control.className} "${name.slice(0, 30)}": ${width} × ${height}`]
    })
}

/** What sticks out of the card sideways, and labels that are cut off. */
export function cutContent(): readonly string[] {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const card = root?.querySelector('.card') ?? document.querySelector('#root')
  const body = root?.querySelector('.body') ?? card
  if (!card || !body) return []
  const box = card.getBoundingClientRect()
  const elements = [...card.querySelectorAll<HTMLElement>('*')].filter(
    (candidate) => candidate.checkVisibility() && !candidate.closest('.hidden, .leaving, svg'),
  )
  const nameOf = (one: HTMLElement) => `${one.className} "${one.textContent?.slice(0, 30)}"`
  // What is inside a line that ends with an ellipsis is clipped there.
  const isClipped = (one: HTMLElement) => Boolean(one.parentElement?.closest('.line'))
  const isOutside = (one: HTMLElement) => {
    const { left, right, width } = one.getBoundingClientRect()
    return width > 0 && (left < box.left - 1 || right > box.right + 1)
  }
  const labels = elements.filter((element) =>
    element.matches('.button .line, .tab, .title, .choice .line'),
  )
  const isCut = (one: HTMLElement) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1
  return [
    ...(box.left < 0 || box.right > innerWidth ? ['the card is wider than the page'] : []),
    ...(body.scrollWidth > body.clientWidth ? ['the body scrolls sideways'] : []),
    ...elements
      .filter((element) => isOutside(element) && !isClipped(element))
      .map((element) => `${nameOf(element)} sticks out`),
    ...labels.filter(isCut).map((label) => `${nameOf(label)} is cut off`),
  ]
}

/** Sentences that do not show to their end. The page tells them from names, which may end with an ellipsis. */
export function cutSentences(): readonly string[] {
  const card = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.card')
  const elements = (card ?? document.querySelector('#root'))?.querySelectorAll<HTMLElement>('*')
  const isCut = (one: HTMLElement) => {
    const { overflowX, overflowY } = getComputedStyle(one)
    return (
      (overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1) ||
      (overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1)
    )
  }
  const isShown = (one: HTMLElement) =>
    one.checkVisibility() && !one.closest('.hidden, .leaving, svg')
  return [...(elements ?? [])]
    .filter((element) => isShown(element) && isCut(element))
    .filter((element) => Reflect.get(window, 'isSentence')(element.textContent))
    .map((element) => `${element.className} "${element.textContent}" is cut`)
}

export type Box = { name: string; x: number; y: number; place: string }

/** The boxes of all controls in sight, and the centre of each. */
export function controlBoxes(): readonly Box[] {
  const shadow = document.querySelector('latchkey-modal')?.shadowRoot
  const place = shadow ?? document.querySelector('#root')
  const controls = [
    ...(place?.querySelectorAll<HTMLElement>('button, a[href], input, select, summary') ?? []),
  ]
  return controls
    .filter(
      (control) => !control.matches(':disabled, .hidden, [inert] *') && control.checkVisibility(),
    )
    .map((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      return {
        name: `${control.className} "${control.textContent?.slice(0, 20)}"`,
        x: left + width / 2,
        y: top + height / 2,
        place: [left, top, width, height].map((pixels) => pixels.toFixed(1)).join(' '),
      }
    })
    .filter(({ x, y }) => x > 0 && x < innerWidth && y > 0 && y < innerHeight)
}

/** Where the open card's top edge is. */
export function cardTop(): number | null {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const card = root?.querySelector('.modal[open] .card')
  return card ? Math.round(card.getBoundingClientRect().top) : null
}

type Shift = PerformanceEntry & {
  hadRecentInput: boolean
  sources?: readonly { currentRect: DOMRect; previousRect: DOMRect }[]
}

/**
 * Records layout shifts inside the modal from the start of the page, and what a resize observer reports about its own
 * changes. The page around the modal is not ours.
 */
export function recordShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  addEventListener('error', ({ message }) => {
    if (message.includes('ResizeObserver')) shifts.push(message)
  })
  const isInCard = ({ left, right, top }: DOMRect) => {
    const card = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.card')
    const box = card?.getBoundingClientRect()
    return box !== undefined && left >= box.left && right <= box.right && top >= box.top
  }
  const write = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width}×${height}`
  new PerformanceObserver((list) => {
    const moved = (list.getEntries() as Shift[])
      .filter((entry) => !entry.hadRecentInput)
      .flatMap((entry) => entry.sources ?? [])
      // What appears has no previous box; a centred text that changes keeps its line.
      .filter(({ previousRect, currentRect }) => {
        const isMoved = Math.abs(currentRect.top - previousRect.top) >= 1
        return previousRect.width > 0 && isMoved && isInCard(currentRect)
      })
    shifts.push(...moved.map((item) => `${write(item.previousRect)} → ${write(item.currentRect)}`))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The texts whose contrast axe finds too low. */
export async function lowContrast(): Promise<readonly string[]> {
  const options = { runOnly: ['color-contrast'], resultTypes: ['violations'] }
  const { violations } = await Reflect.get(window, 'axe').run(document, options)
  const found: { nodes: { html: string; failureSummary?: string }[] }[] = violations
  return found.flatMap(({ nodes }) =>
    nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary ?? ''}`),
  )
}
