import { localAccounts } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from './fixtures/axeViolations.ts'
import { createBrowserFixture, siteUrl } from './fixtures/browser.ts'
import { buildProject } from './fixtures/buildProject.ts'

const { visit } = createBrowserFixture()

const modal = (page: Page) => page.locator('latchkey-modal')
const code = (page: Page) => page.getByTestId('code')
const playground = () => `${siteUrl()}/playground`

/** The sum of the page's layout shifts that no input caused. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('the demo’s front page shows the modal live before any click, and a visitor connects in it', async () => {
  const { page, pageErrors } = await visit()
  await page.goto(siteUrl())
  await modal(page).getByText('Demo Wallet', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await layoutShift(page)).toBe(0)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await modal(page).getByText('Demo Wallet', { exact: true }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const { address } = localAccounts.alice
  await modal(page)
    .getByText(new RegExp(`^alice|${address.slice(0, 4)}`))
    .first()
    .waitFor()
  expect(pageErrors).toEqual([])
})

test.each([
  ['front page', 1280, '/'],
  ['front page', 320, '/'],
  ['playground', 1280, '/playground'],
  ['playground', 390, '/playground'],
  ['sample site', 390, '/app'],
] as const)(
  'the demo’s %s at %i px has no axe violation and no sideways scrolling, dark and light',
  async (_, width, path) => {
    const { page } = await visit()
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`${siteUrl()}${path}?mode=${colorScheme}`)
      await page
        .getByText(/^(Connect wallet|Log in or connect)$/)
        .first()
        .waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  },
)

test('the demo’s front page leads to the documentation, whose search finds an option', async () => {
  const { page, pageErrors } = await visit()
  await page.goto(siteUrl())
  await page.getByRole('link', { name: 'Docs', exact: true }).click()
  await page.waitForURL('**/docs/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill('themeMode')
  await page.getByRole('link', { name: /^themeMode ?Options/ }).click()
  await page.waitForURL('**/docs/guides/options.html#thememode')
  await page.getByRole('heading', { level: 1, name: 'Options' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a preset of the playground changes the modal, its button and the code alike', async () => {
  const { page, pageErrors } = await visit()
  await page.goto(playground())
  await modal(page).getByText('Demo Wallet', { exact: true }).waitFor()
  expect(await code(page).textContent()).not.toContain('themeVariables')
  await page.getByRole('radio', { name: 'Terminal' }).check()
  const [, accent = ''] =
    /'--lk-accent': '(#\w{6})'/.exec((await code(page).textContent()) ?? '') ?? []
  expect(accent).toMatch(/^#/)
  await expect.poll(() => tokenOf(page, 'latchkey-modal', '--lk-accent')).toBe(accent)
  await expect.poll(() => tokenOf(page, '.latchkey-connect-button', '--lk-accent')).toBe(accent)
  await page.getByRole('checkbox', { name: 'Email login' }).uncheck()
  await modal(page).getByRole('textbox', { name: 'Email' }).waitFor({ state: 'hidden' })
  expect(await code(page).textContent()).toContain('features: { email: false }')
  expect(pageErrors).toEqual([])
})

test('a copied link of the playground shows the same modal and code in another browser', async () => {
  const { context, page } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(playground())
  await page.getByRole('radio', { name: 'Citrus' }).check()
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('checkbox', { name: 'Swap', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await visit()
  await other.page.goto(link)
  await code(other.page).waitFor()
  expect(await code(other.page).textContent()).toBe(await code(page).textContent())
  await expect
    .poll(() => tokenOf(other.page, 'latchkey-modal', '--lk-bg'))
    .toBe(await tokenOf(page, 'latchkey-modal', '--lk-bg'))
})

test('a React project copied from the playground builds, and its button has the chosen accent', async () => {
  const { context, page } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${playground()}?preset=orchid&chains=solana`)
  await page.getByRole('button', { name: 'Copy project' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const commands = await page.evaluate(() => navigator.clipboard.readText())
  const site = await buildProject(commands)
  try {
    const built = await visit()
    await built.page.goto(site.url)
    await built.page.getByRole('button', { name: 'Connect wallet' }).click()
    await built.page
      .getByRole('dialog')
      .getByText(/^(Connect wallet|Log in or connect)$/)
      .first()
      .waitFor()
    expect(await tokenOf(built.page, '.latchkey-connect-button', '--lk-accent')).toBe('#ff8ace')
  } finally {
    await site.close()
  }
})

function tokenOf(page: Page, selector: string, name: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, token) => getComputedStyle(element).getPropertyValue(token), name)
}
