import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { hybridAccountOf } from '../../apps/vault/src/smartAccount/smartAccount.ts'
import {
  createWithCode,
  logIn,
  openVaultCard,
  restoreOffline,
  saveKit,
} from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture, newAddress } from './vaultFixture.ts'

const { browser, visit, signUp } = createVaultFixture()

test('the modal reports “Invalid App Configuration” when the vault does not load in time for an email login', async () => {
  const { page } = await visit()
  await page.clock.install()
  await page.route('**/frame/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
  await page.getByRole('button', { name: 'Continue with email' }).click()
  const said = page.getByText('Invalid App Configuration').first()
  const isSaid = async () => {
    await page.clock.runFor(5_000)
    return said.isVisible()
  }
  await expect.poll(isSaid, { timeout: 30_000 }).toBe(true)
})

test('the embedded wallet does not approve typed data inside the page, but offers a window', async () => {
  const { page } = await signUp(newAddress())
  await page.getByRole('button', { name: 'Sign typed data' }).click()
  await page.getByRole('dialog').getByText('Continue in a window').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByText(/aborted/i)
    .first()
    .waitFor()
})

test('a browser without stored data opens the same embedded wallet with the synced passkey', async () => {
  const email = newAddress()
  const { context, page, address } = await signUp(email)
  // The passkey is synced; everything this browser stored is gone.
  const session = await context.newCDPSession(page)
  const { vault } = stack()
  await session.send('Storage.clearDataForOrigin', {
    origin: vault ?? '',
    storageTypes: 'all',
  })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await logIn(page, email)
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByTestId('address').getByText(address).waitFor()
})

test('an embedded wallet with a recovery code approves typed data in the vault’s window, and its recovery kit restores it offline', async () => {
  const email = newAddress()
  const { context, page } = await visit()
  await logIn(page, email)
  const { code } = await createWithCode(await openVaultCard(page))
  const address = (await page.getByTestId('address').textContent()) ?? ''

  await page.getByRole('button', { name: 'Sign typed data' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the window' }).click()
  const vault = await opening
  const approve = vault.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  await vault.mouse.move(40, 80)
  await vault.mouse.move(60, 120)
  await pressWhenSeen(vault, approve)
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
  await page.getByText(/^Sign typed data: 0x[0-9a-f]{130}/).waitFor()

  await page.locator('.latchkey-account-button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Profile of/ })
    .click()
  const protecting = context.waitForEvent('page')
  await page.getByRole('dialog').getByText('Protect your wallet').click()
  const kit = await saveKit(await protecting, code)

  const { words, addresses } = await restoreOffline(browser(), { kit, code })
  const owner = mnemonicToAccount(words).address
  expect(addresses).toContain(`eip155:${owner}`)
  expect(addresses).toContain(`eip155:${address} (smart account of this key)`)
  expect(hybridAccountOf(owner).address).toBe(address)
})
