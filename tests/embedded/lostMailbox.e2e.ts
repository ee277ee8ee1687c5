import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWithCode, logIn, mailTo, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { createVaultFixture, newAddress, openProfile } from './vaultFixture.ts'

const { visit } = createVaultFixture()

async function openRecoveryCode(vault: Page, code: string): Promise<void> {
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
}

test('an owner of an embedded wallet who lost the mailbox changes the email with the recovery code, and the old address can cancel it', async () => {
  const [email, newEmail] = [newAddress(), newAddress()]
  const { context, page } = await visit()
  await logIn(page, email)
  const { code } = await createWithCode(await openVaultCard(page))
  await openProfile(page)
  await page.getByRole('dialog').getByText('Edit email').click()
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Save' }).click()
  const vault = await opening
  await openRecoveryCode(vault, code)

  await vault.getByRole('button', { name: 'I can’t access my current email' }).click()
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Continue' }).click()
  await vault.getByText(`Enter the code we sent to ${newEmail}`).waitFor()
  await vault.getByLabel('Code', { exact: true }).fill(await mailTo(newEmail, 'code'))
  await vault.getByText('Your email changes in 72 hours').waitFor()
  await vault
    .getByText('We told your current address. You can cancel the change from there until then.')
    .waitFor()
  await vault.getByRole('button', { name: 'Done' }).click()
  await page.getByText('You can log in with your new email in 72 hours').waitFor()
  await expect.poll(() => vault.isClosed()).toBe(true)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Edit email ${email}` })
    .waitFor()

  const mailbox = await context.newPage()
  await mailbox.goto(await mailTo(email, 'link'))
  await mailbox.getByRole('button', { name: 'Yes, undo it' }).click()
  await mailbox.getByText(`You can log in to your wallet with ${email} again.`).waitFor()
})
