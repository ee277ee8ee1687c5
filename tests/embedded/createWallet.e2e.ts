import { expect, test } from 'vitest'
import { submitEmail } from '../e2e/fixtures/embedded.ts'
import { createVaultFixture, createWithPasskey, newAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()

test('a visitor without a wallet creates an embedded one by email from Get started, and its settings open the vault', async () => {
  const { context, page } = await visit()
  const email = newAddress()
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Get started' }).click()
  await page.getByRole('dialog', { name: 'Create a wallet' }).waitFor()
  await submitEmail(page, email)
  const address = await createWithPasskey(page)
  await page.locator('.latchkey-account-button').click()
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: /^Back up your wallet/ }).click()
  expect((await opening).url()).toContain('//vault.localhost')
  await page.bringToFront()
  await dialog.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('dialog', { name: 'Account settings' }).waitFor()
  await dialog
    .getByRole('button', { name: /^Edit email/ })
    .getByText(email)
    .waitFor()
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByText('Not connected').waitFor()
  expect(address).toMatch(/^0x/)
})
