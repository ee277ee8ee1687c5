import { localAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { copyShownLink, openSampleWallet, sampleAddress } from './fixtures/sampleWallet.ts'
import { connectWith, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

test('on a phone, the QR button of All wallets connects a wallet on another device', async () => {
  const { context, page, pageErrors } = await visit({ phone: true, agent: android })
  await page.goto(demoUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /All wallets/ }).click()
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  await dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  const uri = await copyShownLink(page)
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect to this site?', 'Approve')
  await page.bringToFront()
  await page.getByTestId('address').getByText(sampleAddress).waitFor()
  expect(pageErrors).toEqual([])
})

test.each([
  ['a desktop', {}],
  ['a phone', { phone: true, agent: android }],
])(
  'on %s, a visitor switches the address in the modal and finds the network in its settings',
  async (_, device) => {
    const { context, page, pageErrors } = await visit(device)
    await installWallet(context)
    await page.goto(demoUrl())
    await connectWith(page)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('.latchkey-account-button').click()
    await dialog.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('dialog', { name: 'Account settings' }).waitFor()
    await dialog.locator(`[data-row="${localAccounts.bob.address}"]`).click()
    await page.getByTestId('address').getByText(localAccounts.bob.address).waitFor()
    await dialog.getByRole('button', { name: /^Network/ }).click()
    await dialog.getByRole('button', { name: /^Latchkey Second/ }).click()
    await page.getByTestId('network').getByText('Latchkey Second').waitFor()
    expect(pageErrors).toEqual([])
  },
)
