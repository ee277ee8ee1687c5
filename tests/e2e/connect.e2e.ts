import { localAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { connectWith, disconnectInSettings, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { alice, bob } = localAccounts

test('a visitor connects a browser wallet in the modal and sees the balance of the chain', async () => {
  const { context, page, pageErrors } = await visit()
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.getByTestId('address').textContent()).toBe(alice.address)
  await page
    .getByTestId('balance')
    .getByText(/^\d[\d.]* ETH$/)
    .waitFor()
  expect(wallet.isConnectedTo(new URL(demoUrl()).origin)).toBe(true)
  expect(pageErrors).toEqual([])
})

test('a reload keeps the connection of a browser wallet without a prompt', async () => {
  const { context, page } = await visit()
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  const before = wallet.requests.length
  await page.reload()
  await page.getByTestId('address').waitFor()
  expect(await page.getByTestId('address').textContent()).toBe(alice.address)
  const asked = wallet.requests.slice(before).map(({ method }) => method)
  expect(asked).not.toContain('eth_requestAccounts')
  expect(asked).not.toContain('wallet_requestPermissions')
})

test('a visitor switches the network in the modal, and the browser wallet follows', async () => {
  const { context, page } = await visit()
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  await page.getByRole('button', { name: 'Latchkey Local' }).click()
  await page.getByRole('dialog').getByText('Latchkey Second').click()
  await page.getByTestId('network').getByText('Latchkey Second').waitFor()
  expect(wallet.chainId).toBe(31_338)
})

test('the page shows the new account when the browser wallet changes it', async () => {
  const { context, page } = await visit()
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  wallet.setAccounts([bob.address, alice.address])
  await page.getByTestId('address').getByText(bob.address).waitFor()
})

test('the modal reports a connection that the browser wallet declined, and Try again connects', async () => {
  const { context, page, pageErrors } = await visit()
  const wallet = await installWallet(context, { behaviour: { connect: 'reject' } })
  await page.goto(demoUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByText('Story Wallet', { exact: true }).click()
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' }).last()
  await retry.waitFor()
  wallet.behave({ connect: 'approve' })
  await retry.click()
  await page.getByTestId('address').waitFor()
  expect(pageErrors).toEqual([])
})

test('after a visitor disconnects in the modal, a reload does not bring the account back', async () => {
  const { context, page } = await visit()
  await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  await page.locator('.latchkey-account-button').click()
  await disconnectInSettings(page)
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  expect(await page.getByTestId('address').count()).toBe(0)
})

test('a disconnect in the browser wallet disconnects the page', async () => {
  const { context, page } = await visit()
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  wallet.disconnect()
  await page.getByText('Not connected').waitFor()
})

test('the modal opens the list of supported networks when the connected wallet is on an unsupported one', async () => {
  const { context, page } = await visit()
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  await connectWith(page)
  wallet.emit('chainChanged', '0x539')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Switch network').first().waitFor()
  wallet.emit('chainChanged', '0x7a69')
  await dialog.waitFor({ state: 'hidden' })
})
