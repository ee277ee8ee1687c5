import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { openQrAndCopyLink, openSampleWallet, sampleAddress } from './fixtures/sampleWallet.ts'
import { signInUrl, whoAmI } from './fixtures/signIn.ts'

const { visit } = createBrowserFixture()

async function connected() {
  const { context, page, pageErrors } = await visit()
  await page.goto(demoUrl())
  const uri = await openQrAndCopyLink(page)
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect to this site?', 'Approve')
  await page.bringToFront()
  await page.getByTestId('address').getByText(sampleAddress).waitFor()
  return { context, page, wallet, pageErrors }
}

test('a wallet with the official WalletConnect SDK connects by link over our relay and signs', async () => {
  const { page, wallet, pageErrors } = await connected()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await wallet.page.bringToFront()
  await wallet.answer('Allow personal_sign?', 'Approve')
  await page.bringToFront()
  const entry = page.getByTestId('log').getByText('Sign a message: 0x')
  const signature = (await entry.textContent())?.split(': ')[1] as `0x${string}`
  const message = 'Hello from the Latchkey demo'
  expect(await verifyMessage({ address: sampleAddress, message, signature })).toBe(true)
  expect(pageErrors).toEqual([])
})

test('the site gets a rejection for a transaction that a WalletConnect wallet rejects', async () => {
  const { page, wallet } = await connected()
  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await wallet.page.bringToFront()
  await wallet.answer('Allow eth_sendTransaction?', 'Reject')
  await page.bringToFront()
  await page.locator('[data-outcome=failed]').waitFor()
})

test('over WalletConnect with required sign-in, one approval in the wallet connects and signs in', async () => {
  const { context, page } = await visit()
  // `wc_sessionAuthenticate` exists for eip155 only.
  await page.goto(`${signInUrl('required', 'localhost')}&chains=`)
  const uri = await openQrAndCopyLink(page)
  expect(uri).toContain('wc_sessionAuthenticate')
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect and sign in?', 'Approve')
  await page.bringToFront()
  await page.getByTestId('signed-in').getByText(`as ${sampleAddress}`).waitFor()
  expect(await whoAmI(page)).toMatchObject({ status: 200, address: sampleAddress })
})

test('the site follows a WalletConnect wallet to another network', async () => {
  const { page, wallet } = await connected()
  await wallet.page.bringToFront()
  await wallet.page.getByRole('button', { name: 'Go to 31338' }).click()
  await page.bringToFront()
  await page.getByTestId('network').getByText('Latchkey Second').waitFor()
})

test('a reload keeps the WalletConnect session', async () => {
  const { page } = await connected()
  await page.reload()
  await page.getByTestId('address').getByText(sampleAddress).waitFor()
})

test('a disconnect in the wallet ends the WalletConnect session on the site', async () => {
  const { page, wallet } = await connected()
  await wallet.page.bringToFront()
  await wallet.page.getByRole('button', { name: 'Disconnect' }).click()
  await page.bringToFront()
  await page.getByText('Not connected').waitFor()
})

test('a disconnect on the site ends the WalletConnect session in the wallet', async () => {
  const { page, wallet } = await connected()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Not connected').waitFor()
  await wallet.page.bringToFront()
  await wallet.page.getByText('None yet.').waitFor()
})

test('the modal shows an error and a new QR code when the wallet rejects the WalletConnect session proposal', async () => {
  const { context, page } = await visit()
  await page.goto(demoUrl())
  const uri = await openQrAndCopyLink(page)
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect to this site?', 'Reject')
  await page.bringToFront()
  await page
    .getByRole('dialog')
    .getByText(/declined/i)
    .first()
    .waitFor()
})
