import type { Page } from 'playwright-core'

/** Waits until a scene has played, nothing is loading any more and short animations are over. */
export async function settle(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 30_000 })
  await page.waitForTimeout(300)
  await page.waitForFunction(
    () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      const images = [...(root?.querySelectorAll('img') ?? [])]
      // A scene may hold its answers back to show what stands there meanwhile.
      const isHeld = 'held' in document.documentElement.dataset
      const isLoading = !isHeld && root?.querySelector('.skeleton')
      return !isLoading && images.every((image) => image.complete || image.loading === 'lazy')
    },
    undefined,
    { timeout: 15_000 },
  )
  await page.waitForTimeout(250)
}
