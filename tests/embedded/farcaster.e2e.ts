import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVaultCard } from '../e2e/fixtures/embedded.ts'
import { letExpire, newPhone } from './farcaster/phone.ts'
import { createVaultFixture, createWithPasskey, disconnect } from './vaultFixture.ts'

const { visit } = createVaultFixture()

const choose = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  // It is the last of the demo's seven logins.
  await dialog.getByRole('button', { name: 'More ways to log in' }).click()
  await dialog.getByRole('button', { name: 'Farcaster' }).click()
}

/** Copies the link of a new QR code. */
async function shownLink(page: Page, known = ''): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('img', { name: 'QR code for Farcaster' }).waitFor()
  let link = known
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: /^(Copy link|Copied)$/ }).click()
      link = await page.evaluate(() => navigator.clipboard.readText())
      return link
    })
    .not.toBe(known)
  return link
}

const failed = (page: Page) => page.getByText('Login failed').waitFor()

/** Both the retry icon and the button beneath it retry a failed login. */
const tryAgain = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Try again' }).last().click()

test('a Farcaster QR code approved on the phone logs in, survives a reload and opens the same wallet later', async () => {
  const { page } = await visit()
  const phone = await newPhone()
  await choose(page)
  const link = await shownLink(page)
  expect(new URL(link).searchParams.get('domain')).toMatch(/^vault\.localhost/)
  expect(new URL(link).searchParams.get('acceptAuthAddress')).toBe('false')
  await phone.approve(link)
  const address = await createWithPasskey(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
  await disconnect(page)
  await choose(page)
  await phone.approve(await shownLink(page, link))
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByTestId('address').getByText(address).waitFor()
})

test('an unapproved Farcaster QR code expires with a message, and a new one logs in', async () => {
  const { page } = await visit()
  await choose(page)
  const link = await shownLink(page)
  // Farcaster's protocol has no rejection: the code stays as it is.
  await page.getByText('Scan this QR code').waitFor()
  await letExpire(link)
  await failed(page)
  await tryAgain(page)
  await (await newPhone()).approve(await shownLink(page, link))
  await openVaultCard(page)
})

test('the server rejects a signature of a key that does not own the Farcaster account', async () => {
  const { page } = await visit()
  await choose(page)
  const link = await shownLink(page)
  const [victim, attacker] = [await newPhone(), await newPhone()]
  await attacker.approve(link, victim)
  await failed(page)
  expect(await page.getByTestId('address').isVisible()).toBe(false)
  await tryAgain(page)
  await shownLink(page, link)
})
