import type { Page } from 'playwright-core'

/** Waits until a story has run, nothing visible is loading and finite animations are over. */
export async function settle(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 120_000 })
  await pressApproval(page)
  await page.waitForTimeout(300)
  await page.waitForFunction(hasLoaded, undefined, { timeout: 60_000 }).catch(async (cause) => {
    const names = await page.locator('html').getAttribute('data-loading')
    throw new Error(`still loading: ${names}`, { cause })
  })
  await page.waitForFunction(isAtRest, undefined, { timeout: 60_000 })
}

/** The press of a story's `press`, which must be a real one on a card that has been in sight for 800 ms. */
async function pressApproval(page: Page): Promise<void> {
  const name = await page.locator('html').getAttribute('data-press')
  if (name === null) return
  await page.mouse.move(40, 40)
  await page.waitForTimeout(1_000)
  await page.getByRole('button', { name, exact: true }).click()
}

/** Runs in the page: whether everything visible has loaded. Lists what has not in `data-loading`. */
function hasLoaded(): boolean {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  // The card that is shown until the modal's code has loaded.
  const shell = [...document.querySelectorAll('latchkey-modal')].find((candidate) =>
    candidate.shadowRoot?.querySelector('dialog[aria-busy="true"]'),
  )
  // A story may hold its replies back to show the loading state.
  const isPending = 'pending' in document.documentElement.dataset
  const body = root?.querySelector('.body')?.getBoundingClientRect()
  // Prepared hidden screens and rows below the fold load only when they are shown.
  const loading = [...(root?.querySelectorAll('img, .skeleton') ?? [])]
    .filter((element) => {
      if (!element.checkVisibility()) return false
      if (!(element instanceof HTMLImageElement)) return !isPending
      const box = element.getBoundingClientRect()
      const isBelow = body !== undefined && (box.top >= body.bottom || box.bottom <= body.top)
      return !element.complete && !(element.loading === 'lazy' && isBelow)
    })
    .map((element) => (element instanceof HTMLImageElement ? element.src : element.className))
  if (shell) loading.push('modal')
  document.documentElement.dataset.loading = loading.join(' ')
  return loading.length === 0
}

/** Runs in the page: whether all finite animations are over. Loading rings are infinite and do not count. */
export function isAtRest(): boolean {
  const roots = [...document.querySelectorAll('*')].flatMap((item) => item.shadowRoot ?? [])
  return [document, ...roots].every((root) =>
    root
      .getAnimations()
      .every((animation) => animation.effect?.getTiming().iterations === Infinity),
  )
}
