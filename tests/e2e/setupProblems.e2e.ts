import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserFixture } from './fixtures/browser.ts'
import { type ScriptTagSite, serveScriptTag } from './fixtures/serveScriptTag.ts'
import { stack } from './fixtures/stack.ts'

const { visit } = createBrowserFixture()

let site: ScriptTagSite
/** On an address that is not among the project's origins. */
let elsewhere: ScriptTagSite
beforeAll(async () => {
  site = await serveScriptTag()
  elsewhere = await serveScriptTag('127.0.0.2')
})
afterAll(() => {
  site.close()
  elsewhere.close()
})

function body(more: object = {}): string {
  const endpoints = { api: stack().server }
  const json = JSON.stringify({
    projectId: 'latchkey-dev',
    networks: ['mainnet'],
    endpoints,
    ...more,
  })
  return `<script type="application/json" id="latchkey-options">${json}</script>
    <script type="module" src="/latchkey/latchkey.js"></script><latchkey-button></latchkey-button>`
}

/** Every Latchkey warning on the page's console. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('Latchkey:'))
      warnings.push(message.text())
  })
  return warnings
}

async function open(page: Page): Promise<void> {
  await page.locator('latchkey-button').getByRole('button').click()
}

/** The alert's text; then the modal is opened again, so that a second warning would be there. */
async function readAlert(page: Page, remedy: RegExp): Promise<string> {
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: remedy })
  await alert.waitFor()
  const text = await alert.innerText()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await open(page)
  await page.getByRole('dialog').waitFor()
  return text
}

test('the modal shows an alert with the remedy for an origin that is not allowed, and logs one console warning', async () => {
  const { page } = await visit()
  const warnings = warningsOf(page)
  const url = elsewhere.page(body({ debug: true }))
  await page.goto(url)
  await open(page)
  const text = await readAlert(page, /ORIGINS/)
  expect(text).toContain('Invalid App Configuration')
  expect(text).toContain(`origin ${new URL(url).origin} for the project latchkey-dev`)
  await expect.poll(() => warnings).toHaveLength(1)
  expect(warnings[0]).toContain('--allow <its origins so far>')
})

test('the modal shows an alert with the remedy for an unknown project id, and logs one console warning', async () => {
  const { page } = await visit()
  const warnings = warningsOf(page)
  await page.goto(site.page(body({ projectId: 'no-such-project' })))
  await open(page)
  const text = await readAlert(page, /PROJECT_ID/)
  expect(text).toContain('Invalid Project ID')
  expect(text).toContain('has no project no-such-project')
  await expect.poll(() => warnings).toHaveLength(1)
})

test('the modal shows an alert with the remedy for a relay that rejects the page, and logs one console warning', async () => {
  const { page } = await visit()
  const warnings = warningsOf(page)
  await page.goto(site.page(body({ walletConnect: { projectId: 'no-such-project' } })))
  await open(page)
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'relay' })
  await alert.waitFor()
  expect(await alert.innerText()).toContain('Invalid Project ID')
  await expect.poll(() => warnings).toHaveLength(1)
})

test('the modal shows an alert with the remedy for a vault that does not load, and logs one console warning', async () => {
  const { page } = await visit()
  const warnings = warningsOf(page)
  await page.clock.install()
  await page.route('**/frame/**', (route) => route.abort())
  await page.goto(site.page(body()))
  await open(page)
  // With `endpoints.api` alone: the server tells the vault's URL, and only then logins are offered.
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.com')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'VAULT_URL' })
  const isShown = async () => {
    await page.clock.runFor(5_000)
    return alert.isVisible()
  }
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true)
  expect(await alert.innerText()).toContain(`The vault at ${stack().vault}`)
  await expect.poll(() => warnings).toHaveLength(1)
})

test('the modal shows an alert with the remedy for a server that is older than the widget, and logs one console warning', async () => {
  const { page } = await visit()
  const warnings = warningsOf(page)
  await page.route('**/appkit/v1/config*', async (route) => {
    const response = await route.fetch()
    const { apiVersion: _, endpoints: __, ...old } = await response.json()
    await route.fulfill({ response, json: old })
  })
  await page.goto(site.page(body()))
  await open(page)
  const text = await readAlert(page, /npm install @latchkey\/server@/)
  expect(text).toContain(stack().server)
  await expect.poll(() => warnings).toHaveLength(1)
})
