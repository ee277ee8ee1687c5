import { expect, test } from 'vitest'
import { logIn, openVaultCard, submitEmail } from '../e2e/fixtures/embedded.ts'
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

test('the vault’s card that creates a wallet also creates a recovery code, which opens the wallet in a browser without WebAuthn', async () => {
  const email = newAddress()
  const { page } = await visit()
  await logIn(page, email)
  const card = await openVaultCard(page)
  await card.getByLabel('Also create a recovery code').check()
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  const shown = card.getByTestId('recovery-code').getByRole('listitem')
  await shown.first().waitFor()
  const groups = await shown.allTextContents()
  await card.getByRole('button', { name: 'I saved it' }).click()
  for (const at of [2, 5, 8]) await card.getByLabel(`Group ${at}`).fill(groups[at - 1] ?? '')
  await card.getByRole('button', { name: 'Save the recovery code' }).click()
  await page.getByTestId('address').getByText(/^0x/).waitFor({ timeout: 45_000 })
  const address = (await page.getByTestId('address').textContent()) ?? ''

  const { page: old } = await visit({
    init: () => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'),
  })
  await logIn(old, email)
  const unlock = await openVaultCard(old)
  await unlock.getByLabel('Recovery code').fill(groups.join('-'))
  await unlock.getByRole('button', { name: 'Open the wallet' }).click()
  await old.getByTestId('address').getByText(address).waitFor()
})
