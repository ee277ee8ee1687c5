import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { hybridAccountOf } from '../../apps/vault/src/smartAccount/smartAccount.ts'
import {
  createWithCode,
  logIn,
  mailTo,
  openVaultCard,
  restoreOffline,
} from '../e2e/fixtures/embedded.ts'
import {
  createVaultFixture,
  newAddress,
  openProfile,
  shownAddress,
  signUpInSecondPage,
} from './vaultFixture.ts'

const { browser, visit } = createVaultFixture()

test('an embedded wallet with a passkey gets a recovery code and kit, its 24 words open it elsewhere, and the code can be removed', async () => {
  const email = newAddress()
  const { context, page } = await visit()
  const { vault, address } = await signUpInSecondPage({ context, page }, email)
  await openProfile(page)
  await page.getByRole('dialog').getByText('Protect your wallet').click()
  await vault.getByRole('button', { name: 'Use your passkey' }).click()

  await vault.getByRole('button', { name: 'Add a recovery code' }).click()
  const groups = await vault.getByTestId('recovery-code').getByRole('listitem').allTextContents()
  await vault.getByRole('button', { name: 'I saved it' }).click()
  for (const at of [2, 5, 8]) await vault.getByLabel(`Group ${at}`).fill(groups[at - 1] ?? '')
  const saving = vault.waitForEvent('download')
  await vault.getByRole('button', { name: 'Save code and kit' }).click()
  const kit = await (await saving).path()
  await vault.getByText('Recovery kit saved').waitFor()
  await vault.getByText('Recovery code', { exact: true }).waitFor()

  await vault.getByRole('button', { name: 'Show 24 words' }).click()
  await vault.getByLabel('Type “show my words”').fill('show my words')
  await vault.getByRole('button', { name: 'Show words' }).click()
  await vault.getByRole('button', { name: 'Reveal words' }).click()
  const words = await vault.getByTestId('words').getByRole('listitem').allTextContents()
  expect(words).toHaveLength(24)
  expect(hybridAccountOf(mnemonicToAccount(words.join(' ')).address).address).toBe(address)

  const restored = await restoreOffline(browser(), { kit, code: groups.join('-') })
  expect(restored.words).toBe(words.join(' '))

  await vault.getByRole('button', { name: 'Done' }).click()
  await vault.getByRole('button', { name: 'Remove: Recovery code' }).click()
  await vault.getByRole('button', { name: 'Remove for good: Recovery code' }).click()
  await vault.getByText('Removed. It no longer opens your wallet.').waitFor()
  await vault.getByRole('button', { name: 'Add a recovery code' }).waitFor()
})

test('after an email change confirmed by both addresses, the new address opens the same embedded wallet', async () => {
  const [email, newEmail] = [newAddress(), newAddress()]
  const { context, page } = await visit()
  await logIn(page, email)
  const { code } = await createWithCode(await openVaultCard(page))
  const address = await shownAddress(page)

  await openProfile(page)
  await page.getByRole('dialog').getByText('Edit email').click()
  const field = page.getByRole('textbox', { name: 'Email' })
  expect(await field.inputValue()).toBe(email)
  await field.fill(newEmail)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Save' }).click()
  const vault = await opening
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
  await vault.getByText(newEmail).waitFor()
  const known = await mailTo(email, 'code')
  // Mails to one address are thirty seconds apart, and the login has just sent one.
  await expect
    .poll(
      async () => {
        await vault
          .getByRole('button', { name: 'Change email' })
          .click({ timeout: 500 })
          .catch(() => {})
        return vault.getByText('Enter the codes on the site').isVisible()
      },
      { timeout: 45_000, interval: 1_000 },
    )
    .toBe(true)

  await page.getByRole('dialog', { name: 'Confirm current email' }).waitFor()
  await page.getByText(`Enter the code we sent to ${email}`).waitFor()
  await page.getByText(/^Resend in \d+s$/).waitFor()
  await page.getByLabel('Code', { exact: true }).fill('00000000')
  await page.getByText('This code is wrong or too old').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(await mailTo(email, 'code', known))
  await page.getByRole('dialog', { name: 'Confirm new email' }).waitFor()
  // The previous field disappears with its view.
  await expect.poll(() => page.getByLabel('Code', { exact: true }).count()).toBe(1)
  await page.getByLabel('Code', { exact: true }).fill(await mailTo(newEmail, 'code'))
  await page.getByText('Email changed').waitFor()
  const row = page.getByRole('dialog').getByRole('button', { name: `Edit email ${newEmail}` })
  await row.waitFor()
  await expect.poll(() => vault.isClosed()).toBe(true)

  const { page: elsewhere } = await visit()
  await logIn(elsewhere, newEmail)
  const card = await openVaultCard(elsewhere)
  await card.getByLabel('Recovery code').fill(code)
  await card.getByRole('button', { name: 'Open the wallet' }).click()
  await elsewhere.getByTestId('address').getByText(address).waitFor()
  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
})

test('the vault’s window keeps the last recovery code, lists the sessions, ends the others, and shows the activity', async () => {
  const email = newAddress()
  const { context, page } = await visit()
  await logIn(page, email)
  const { code } = await createWithCode(await openVaultCard(page))
  const { page: elsewhere } = await visit()
  await logIn(elsewhere, email)
  await openVaultCard(elsewhere)
  await page.bringToFront()
  await openProfile(page)
  const opening = context.waitForEvent('page')
  await page.getByRole('dialog').getByText('Protect your wallet').click()
  const vault = await opening
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()

  await vault.getByRole('button', { name: 'Remove: Recovery code' }).click()
  await vault.getByRole('button', { name: 'Remove for good: Recovery code' }).click()
  await vault.getByText('You can’t remove the last way to open your wallet.').waitFor()

  await vault.getByRole('button', { name: 'Where you’re logged in' }).click()
  const rows = vault.getByRole('listitem')
  await vault.getByText('This browser').waitFor()
  expect(await rows.count()).toBe(2)
  await vault.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await vault.getByRole('button', { name: 'Back' }).click()

  await vault.getByRole('button', { name: 'Recent activity' }).click()
  await vault.getByText('Logged in').first().waitFor()
  await vault.getByText('Wallet activated').waitFor()
})
