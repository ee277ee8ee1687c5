import { test } from 'vitest'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { createVaultFixture, newAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()

test('a script-tag page logs visitors in by e-mail', async () => {
  const { page } = await visit({ path: '/plain.html' })
  await logIn(page, newAddress())
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  const account = page.locator('latchkey-button').getByRole('button', { name: /0x/ })
  await account.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await account.waitFor()
})
