import type { Browser, Page } from 'playwright-core'

type Check = readonly [name: string, run: (page: Page) => Promise<boolean>]

const phone = { width: 390, height: 844 }

const checks: readonly Check[] = [
  [
    '"/" opens search, and Enter opens the first result',
    async (page) => {
      await page.keyboard.press('/')
      await page.fill('dialog.search input', 'themeMode')
      await page.waitForSelector('.results li')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/guides/options.html#thememode')
      return page.locator('tr#thememode').isVisible()
    },
  ],
  [
    'search says when it finds nothing, and Esc closes it',
    async (page) => {
      await page.click('.search-button')
      await page.fill('dialog.search input', 'qqqqqq')
      await page.waitForSelector('.search-status:not(:empty)')
      await page.keyboard.press('Escape')
      return page.locator('dialog.search').isHidden()
    },
  ],
  [
    'the theme is stored for the next page',
    async (page) => {
      await page.click('.theme')
      await page.reload()
      return (await page.getAttribute('html', 'data-theme')) === 'dark'
    },
  ],
  [
    'a package manager is stored for the next page',
    async (page) => {
      await page.click('[role=tab][data-manager=pnpm]')
      await page.reload()
      return page.locator('[role=tabpanel][data-manager=pnpm]').first().isVisible()
    },
  ],
  [
    'the first Tab reaches the skip link',
    async (page) => {
      await page.keyboard.press('Tab')
      return page.locator('.skip').evaluate((link) => link === document.activeElement)
    },
  ],
  [
    'on a phone the menu button opens the sidebar, and Esc closes it',
    async (page) => {
      await page.setViewportSize(phone)
      await page.click('.menu')
      const wasOpen = await page.locator('.sidebar').isVisible()
      await page.keyboard.press('Escape')
      return wasOpen && (await page.locator('.sidebar').isHidden())
    },
  ],
]

/** Uses the controls of a page as a reader does; returns what does not work. */
export async function checkControls(browser: Browser, url: string): Promise<readonly string[]> {
  const failed: string[] = []
  for (const [name, run] of checks) {
    const context = await browser.newContext({ colorScheme: 'light' })
    const page = await context.newPage()
    await page.goto(`${url}/start/vite-react.html`, { waitUntil: 'networkidle' })
    if (!(await run(page).catch(() => false))) failed.push(name)
    await context.close()
  }
  return failed
}
