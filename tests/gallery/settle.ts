import type { Page } from 'playwright-core'

/** Waits until a scene has played, nothing in sight is loading any more and short animations are over. */
export async function settle(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 30_000 })
  await page.waitForTimeout(300)
  await page.waitForFunction(hasLoaded, undefined, { timeout: 15_000 }).catch(async (cause) => {
    const names = await page.locator('html').getAttribute('data-loading')
    throw new Error(`still loading: ${names}`, { cause })
  })
  await page.waitForFunction(isAtRest, undefined, { timeout: 15_000 })
}

/** Inside the page: whether everything in sight is there. What is not stands in `data-loading`. */
function hasLoaded(): boolean {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  // A scene may hold its answers back to show what stands there meanwhile.
  const isHeld = 'held' in document.documentElement.dataset
  const body = root?.querySelector('.body')?.getBoundingClientRect()
  // The next screen may stand there unseen already, and a list goes on below: neither loads before it is shown.
  const loading = [...(root?.querySelectorAll('img, .skeleton') ?? [])]
    .filter((element) => {
      if (!element.checkVisibility()) return false
      if (!(element instanceof HTMLImageElement)) return !isHeld
      const box = element.getBoundingClientRect()
      const isBelow = body !== undefined && (box.top >= body.bottom || box.bottom <= body.top)
      return !element.complete && !(element.loading === 'lazy' && isBelow)
    })
    .map((element) => (element instanceof HTMLImageElement ? element.src : element.className))
  document.documentElement.dataset.loading = loading.join(' ')
  return loading.length === 0
}

/** Inside the page: whether every colour and size is where it goes. Rings that turn for ever do not count. */
export function isAtRest(): boolean {
  const roots = [...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])
  return [document, ...roots].every((root) =>
    root.getAnimations().every((one) => one.effect?.getTiming().iterations === Infinity),
  )
}
