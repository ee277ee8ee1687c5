import { localAccounts } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl, siteUrl } from './fixtures/browser.ts'
import { connectWith, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { alice } = localAccounts

test('a page that embeds the widget and is never clicked contacts no host but its own', async () => {
  const { page } = await visit()
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host)
  })
  await page.goto(`${siteUrl()}/plain.html`)
  await page.locator('latchkey-button').getByRole('button').waitFor()
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(demoUrl()).host])
})

test('a page without React or a build step connects with one script tag', async () => {
  const { context, page, pageErrors } = await visit()
  await installWallet(context)
  await page.goto(`${siteUrl()}/plain.html`)
  await page.locator('latchkey-button').getByRole('button').click()
  await page.getByRole('dialog').getByText('Story Wallet', { exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('latchkey-button').getByText(/ETH$/).first().waitFor()
  await page.reload()
  await page.locator('latchkey-button').getByText(/ETH$/).first().waitFor()
  expect(pageErrors).toEqual([])
})

test('with the keyboard alone, a visitor opens the modal, connects a wallet and returns to the button', async () => {
  const { context, page } = await visit()
  await installWallet(context, { behaviour: { connect: 'reject' } })
  await page.goto(demoUrl())
  const button = page.getByRole('button', { name: 'Connect wallet' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await tabTo(page, 'Story Wallet')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Try again' }).last().waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByText('All wallets').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await focusedText(page)).toBe('Connect wallet')
})

test('a wallet’s hostile name and icon are never interpreted as markup', async () => {
  const { context, page, pageErrors } = await visit()
  const name = `<img src=x onerror=window.pwned=1>${'A'.repeat(10_000)}`
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=1"><script>window.pwned=1</script></svg>')}`
  await installWallet(context, { name, icon })
  await page.goto(demoUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const row = page.getByRole('dialog').getByText('<img src=x')
  await row.first().waitFor()
  const card = await page.locator('[part=card]').boundingBox()
  expect(card?.width).toBeLessThan(500)
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
  expect(pageErrors).toEqual([])
})

test.each([
  ['throws', { connect: 'throw' }],
  ['has no account to give', { connect: 'no-accounts' }],
  ['is asking already', { connect: 'pending' }],
] as const)(
  'the modal shows a sentence and Try again for a wallet that %s',
  async (_, behaviour) => {
    const { context, page, pageErrors } = await visit()
    const wallet = await installWallet(context, { behaviour })
    await page.goto(demoUrl())
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await page.getByRole('dialog').getByText('Story Wallet', { exact: true }).click()
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' }).last()
    await retry.waitFor()
    wallet.behave({ connect: 'approve' })
    await retry.click()
    await page.getByTestId('address').getByText(alice.address).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test('the visitor can close the modal while a wallet never answers the connection request', async () => {
  const { context, page, pageErrors } = await visit()
  await installWallet(context, { behaviour: { connect: 'hang' } })
  await page.goto(demoUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByText('Story Wallet', { exact: true }).click()
  await page.getByText('Continue in Story Wallet').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  expect(pageErrors).toEqual([])
})

test('two tabs of a site show the same account, and disconnecting in one disconnects both', async () => {
  const { context, page } = await visit()
  await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  const second = await context.newPage()
  await second.goto(demoUrl())
  await second.getByTestId('address').getByText(alice.address).waitFor()
  await second.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Not connected').waitFor()
})

async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await focusedText(page)).includes(text)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing called ${text} can be reached by keyboard`)
}

/** The text of the focused element, through shadow roots. */
function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.textContent ?? ''
  })
}
