import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { createWithCode, logIn, mailTo, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { servePage } from '../e2e/fixtures/servePage.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture, newAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()

let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('updateEmailPage.tsx', import.meta.url)))
})
afterAll(() => site.close())

test('useLatchkeyUpdateEmail resolves with the new address once both addresses have confirmed it', async () => {
  const [email, newEmail] = [newAddress(), newAddress()]
  const { server = '', vault: vaultUrl = '' } = stack()
  const { context, page } = await visit()
  const query = new URLSearchParams({ api: server, vault: vaultUrl, rpc: chainUrl() })
  await page.goto(`${site.url}?${query}`)
  await logIn(page, email)
  const { code } = await createWithCode(await openVaultCard(page))
  await page.getByTestId('email').getByText(email).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Change my address' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Save' }).click()
  const vault = await opening
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
  await vault.getByText(newEmail).waitFor()
  const known = await mailTo(email, 'code')
  // Mails to one address are thirty seconds apart, and the login has just sent one.
  const change = vault.getByRole('button', { name: 'Change email' })
  await expect
    .poll(
      async () => {
        await change.click({ timeout: 500 }).catch(() => {})
        return vault.getByText('Enter the codes on the site').isVisible()
      },
      { timeout: 45_000, interval: 1_000 },
    )
    .toBe(true)
  await page.getByRole('dialog', { name: 'Confirm current email' }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill(await mailTo(email, 'code', known))
  await page.getByRole('dialog', { name: 'Confirm new email' }).waitFor()
  // The previous field disappears with its view.
  await expect.poll(() => page.getByLabel('Code', { exact: true }).count()).toBe(1)
  await page.getByLabel('Code', { exact: true }).fill(await mailTo(newEmail, 'code'))
  await page.getByTestId('update').getByText(`success ${newEmail}`).waitFor()
  await page.getByTestId('email').getByText(newEmail).waitFor()
})
