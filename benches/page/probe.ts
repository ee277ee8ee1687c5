/** The measurements of the page, in ms since navigation. */
export type Figures = {
  buttonReady: number | null
  clickedAt: number | null
  painted: number | null
  blocking: number
}
/** What the init script stores on the page for the bench to read. */
export type Probe = {
  figures: Figures
  /** Where the button is, as soon as it is ready. */
  ready: Promise<{ x: number; y: number }>
  shown: Promise<void>
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Init script: watches for the button, the click and the painted dialog. */
export function installProbe(options: { clickWhenReady: boolean }): void {
  const figures: Figures = { buttonReady: null, clickedAt: null, painted: null, blocking: 0 }
  let becomeReady = (_centre: { x: number; y: number }): void => undefined
  let beShown = (): void => undefined
  window.probe = {
    figures,
    ready: new Promise((resolve) => {
      becomeReady = resolve
    }),
    shown: new Promise((resolve) => {
      beShown = resolve
    }),
  }
  const deep = (selector: string, root: Document | ShadowRoot = document): Element | null => {
    const direct = root.querySelector(selector)
    if (direct) return direct
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot ? deep(selector, element.shadowRoot) : null
      if (inside) return inside
    }
    return null
  }
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) figures.blocking += Math.max(0, task.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  addEventListener(
    'click',
    (event) => {
      if (figures.clickedAt === null) figures.clickedAt = event.timeStamp
    },
    { capture: true },
  )
  const look = () => {
    const button = deep('button')
    if (figures.buttonReady === null && button instanceof HTMLElement && button.offsetWidth > 0) {
      figures.buttonReady = performance.now()
      const { left, top, width, height } = button.getBoundingClientRect()
      becomeReady({ x: left + width / 2, y: top + height / 2 })
      if (options.clickWhenReady) button.click()
    }
    const dialog = deep('dialog[open]')
    const text = dialog?.querySelector('button, [part]')
    if (figures.painted === null && text instanceof HTMLElement && text.offsetWidth > 0) {
      // The frame after the one that laid it out is the one a person sees.
      requestAnimationFrame(() => {
        figures.painted ??= performance.now()
        beShown()
      })
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
