/** What the init script leaves on the page for the bench to read. Times in ms since navigation. */
export type Probe = {
  buttonReady: number | null
  clickedAt: number | null
  painted: number | null
  blocking: number
  clickWhenReady: boolean
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs inside the page before anything else: watches for the button, the click and the painted dialog. */
export function installProbe(options: { clickWhenReady: boolean }): void {
  const probe: Probe = {
    buttonReady: null,
    clickedAt: null,
    painted: null,
    blocking: 0,
    clickWhenReady: options.clickWhenReady,
  }
  window.probe = probe
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
    for (const task of list.getEntries()) probe.blocking += Math.max(0, task.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  addEventListener(
    'click',
    (event) => {
      if (probe.clickedAt === null) probe.clickedAt = event.timeStamp
    },
    { capture: true },
  )
  const look = () => {
    const button = deep('button')
    if (probe.buttonReady === null && button instanceof HTMLElement && button.offsetWidth > 0) {
      probe.buttonReady = performance.now()
      if (probe.clickWhenReady) button.click()
    }
    const dialog = deep('dialog[open]')
    const text = dialog?.querySelector('button, [part]')
    if (probe.painted === null && text instanceof HTMLElement && text.offsetWidth > 0) {
      // The frame after the one that laid it out is the one a person sees.
      requestAnimationFrame(() => {
        probe.painted ??= performance.now()
      })
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
