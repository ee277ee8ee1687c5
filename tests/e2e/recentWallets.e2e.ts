import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { pairingUriIn, recordLinks } from './fixtures/openedLinks.ts'
import { copyShownLink, openSampleWallet, sampleAddress } from './fixtures/sampleWallet.ts'

const { visit } = createBrowserFixture()
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

const dialogOf = (page: Page) => page.getByRole('dialog')
const openModal = (page: Page) =>
  page.getByRole('button', { name: 'Connect wallet' }).first().click()

async function pickFromAllWallets(page: Page) {
  await openModal(page)
  await dialogOf(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
  await dialogOf(page).locator(`[data-row="${metaMask}"]`).click()
}

async function pickRecent(page: Page) {
  await openModal(page)
  await dialogOf(page).getByRole('button', { name: 'MetaMask Recent' }).click()
}

async function approveAndDisconnect(page: Page, uri: string) {
  const wallet = await openSampleWallet(page.context())
  await wallet.pair(uri)
  await wallet.answer('Connect to this site?', 'Approve')
  await page.bringToFront()
  await page.getByTestId('address').getByText(sampleAddress).waitFor()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Not connected').waitFor()
}

test('on a phone, a recent wallet in the modal opens its app again', async () => {
  const { context, page, pageErrors } = await visit({ phone: true, agent: android })
  const linksOf = await recordLinks(context)
  const link = async () => {
    await expect.poll(() => linksOf(page)).toHaveLength(1)
    return (await linksOf(page))[0]
  }
  await page.goto(demoUrl())
  await pickFromAllWallets(page)
  await approveAndDisconnect(page, pairingUriIn(await link()))
  await page.reload()
  await pickRecent(page)
  expect(await link()).toMatch(/^metamask:\/\/wc\?uri=wc%3A/)
  expect(pageErrors).toEqual([])
})

test('on a desktop, a recent wallet in the modal shows its QR code again', async () => {
  const { page, pageErrors } = await visit()
  const code = dialogOf(page).getByRole('img', { name: 'QR code to connect a wallet' })
  await page.goto(demoUrl())
  await pickFromAllWallets(page)
  await approveAndDisconnect(page, await copyShownLink(page))
  await page.reload()
  await pickRecent(page)
  await code.waitFor()
  expect(pageErrors).toEqual([])
})
