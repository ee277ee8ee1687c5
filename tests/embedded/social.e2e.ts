import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoUrl } from '../e2e/fixtures/browser.ts'
import { createWithCode, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import {
  createVaultFixture,
  createWithPasskey,
  disconnect,
  shownAddress,
  type Visit,
} from './vaultFixture.ts'

const { visit } = createVaultFixture()
const newName = () => `bob-${crypto.randomUUID().slice(0, 8)}`

const connect = (page: Page) => page.getByRole('button', { name: 'Connect wallet' }).first().click()

/** Presses a social login and returns the opened window. */
async function press({ context, page }: Visit, button: string): Promise<Page> {
  const opening = context.waitForEvent('page')
  // Both the retry icon and the button beneath it retry a failed login.
  await page.getByRole('dialog').getByRole('button', { name: button }).last().click()
  return opening
}

/** Logs in at the provider. */
async function logInThere(provider: Page, name: string): Promise<void> {
  await provider.getByPlaceholder('Enter any login').fill(name)
  await provider.getByPlaceholder('and password').fill('any')
  await provider.getByRole('button', { name: 'Sign-in' }).click()
  await provider.getByRole('button', { name: 'Continue' }).click()
}

test('a social login survives a reload, and logging in again after signing out opens the same wallet', async () => {
  const visited = await visit()
  const { page, context } = visited
  const name = newName()
  await connect(page)
  const provider = await press(visited, 'Continue with Google')
  await page.getByText('Continue in the Google window').waitFor()
  await logInThere(provider, name)
  const address = await createWithPasskey(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(provider.isClosed()).toBe(true)

  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
  await disconnect(page)
  await page.reload()
  await page.getByText('Not connected').waitFor()

  // Clears the provider's session, so that it asks for the account again.
  await context.clearCookies()
  await connect(page)
  await logInThere(await press(visited, 'Continue with Google'), name)
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByTestId('address').getByText(address).waitFor()
})

test('the modal reports a declined or closed social login, which can be retried', async () => {
  const visited = await visit()
  const { page } = visited
  await connect(page)
  const declined = await press(visited, 'Continue with Google')
  await declined.getByText('Cancel').click()
  await page.getByText('You declined the login with Google. Nothing was shared.').waitFor()
  const closed = await press(visited, 'Try again')
  await closed.getByPlaceholder('Enter any login').waitFor()
  await closed.close()
  await page.getByText('The login window was closed').waitFor()
  await logInThere(await press(visited, 'Try again'), newName())
  await openVaultCard(page)
})

test('the modal says that the browser blocked the window of a social login, and opens it with the next press', async () => {
  const visited = await visit({
    init: () => {
      const { open } = window
      // A popup blocker: the first `open` returns null.
      window.open = () => {
        window.open = open
        return null
      }
    },
  })
  const { page } = visited
  await connect(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Discord' }).click()
  await page.getByText('Your browser blocked the window').waitFor()
  await logInThere(await press(visited, 'Open the window'), newName())
  await openVaultCard(page)
})

test('a social login in an in-app browser redirects the whole page to the provider and back', async () => {
  const { page } = await visit({
    init: () => Object.assign(window, { TelegramWebviewProxy: {} }),
  })
  await connect(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  await logInThere(page, newName())
  // The vault cannot verify which browser began this login, so its own page asks.
  const { host } = new URL(demoUrl())
  await page.getByRole('heading', { name: `Log in to ${host}?` }).waitFor()
  expect(new URL(page.url()).hostname).toBe('vault.localhost')
  await page.getByRole('button', { name: `Continue to ${host}` }).click()
  await page.waitForURL(demoUrl())
  const address = await createWithPasskey(page)
  expect(page.url()).not.toContain('latchkey_')
  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
})

test('after a social login the vault’s window opens logged in, and the recovery code approves a signature', async () => {
  const visited = await visit()
  const { page } = visited
  await connect(page)
  await logInThere(await press(visited, 'Continue with GitHub'), newName())
  const { code } = await createWithCode(await openVaultCard(page))
  await shownAddress(page)

  await page.getByRole('button', { name: 'Sign typed data' }).click()
  const vault = await press(visited, 'Open the window')
  const approve = vault.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  await vault.mouse.move(40, 80)
  await vault.mouse.move(60, 120)
  await pressWhenSeen(vault, approve)
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
  await page.getByText(/^Sign typed data: 0x[0-9a-f]{130}/).waitFor()
})
