import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVaultCard } from '../e2e/stage/embedded.ts'
import { lapse, newPhone } from './farcaster/phone.ts'
import { createWithPasskey, disconnect, stageVault } from './stage.ts'

const { visit } = stageVault()

const choose = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Farcaster' }).click()
}

/** The link in the QR code, as a person copies it; never one that was there before. */
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

const failed = (page: Page) => page.getByText('The login did not work').waitFor()

/** The mark of a failed login can be pressed as well as the button beneath it. */
const tryAgain = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Try again' }).last().click()

test('a QR code that the phone approves logs in, is known after a reload, and finds the wallet again', async () => {
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

test('who declines is not logged in; once the code has lapsed the screen says so, and a new one works', async () => {
  const { page } = await visit()
  await choose(page)
  const link = await shownLink(page)
  // Somebody who declines says nothing: the code stays as it is.
  await page.getByText('Scan this QR code').waitFor()
  await lapse(link)
  await failed(page)
  await tryAgain(page)
  await (await newPhone()).approve(await shownLink(page, link))
  await openVaultCard(page)
})

test('a signature of somebody who does not own the account is refused', async () => {
  const { page } = await visit()
  await choose(page)
  const link = await shownLink(page)
  const [victim, thief] = [await newPhone(), await newPhone()]
  await thief.approve(link, victim)
  await failed(page)
  expect(await page.getByTestId('address').isVisible()).toBe(false)
  await tryAgain(page)
  await shownLink(page, link)
})
