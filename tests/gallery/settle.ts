import type { Page } from 'playwright-core'

/** Waits until a scene has played, nothing is loading any more and short animations are over. */
export async function settle(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 30_000 })
  await page.waitForTimeout(300)
  await page.waitForFunction(
    () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      // A scene may hold its answers back to show what stands there meanwhile.
      const isHeld = 'held' in document.documentElement.dataset
      // The next screen may stand there unseen already; it loads nothing before it is shown.
      return [...(root?.querySelectorAll('img, .skeleton') ?? [])]
        .filter((element) => element.checkVisibility())
        .every((element) =>
          element instanceof HTMLImageElement
            ? element.complete || element.loading === 'lazy'
            : isHeld,
        )
    },
    undefined,
    { timeout: 15_000 },
  )
  await page.waitForTimeout(250)
}
