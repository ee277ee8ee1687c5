import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoUrl } from '../e2e/stage/browser.ts'
import { createWithCode, openVaultCard } from '../e2e/stage/embedded.ts'
import { addressOn, createWithPasskey, disconnect, stageVault, type Visit } from './stage.ts'

const { visit } = stageVault()
const newName = () => `bob-${crypto.randomUUID().slice(0, 8)}`

const connect = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).first().click()

/** Presses a social login and gives the window that opens in that press. */
async function press({ context, page }: Visit, button: string): Promise<Page> {
  const opening = context.waitForEvent('page')
  // The mark of a failed login can be pressed as well as the button beneath it.
  await page.getByRole('dialog').getByRole('button', { name: button }).last().click()
  return opening
}

/** What a person does at the provider. */
async function logInThere(provider: Page, name: string): Promise<void> {
  await provider.getByPlaceholder('Enter any login').fill(name)
  await provider.getByPlaceholder('and password').fill('any')
  await provider.getByRole('button', { name: 'Sign-in' }).click()
  await provider.getByRole('button', { name: 'Continue' }).click()
}

test('a visitor logs in with a social account, is known after a reload, signs out and comes back', async () => {
  const visited = await visit()
  const { page, context } = visited
  const name = newName()
  await connect(page)
  const provider = await press(visited, 'Continue with Google')
  await page.getByText('Connect in the provider window').waitFor()
  await logInThere(provider, name)
  const address = await createWithPasskey(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(provider.isClosed()).toBe(true)

  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
  await disconnect(page)
  await page.reload()
  await page.getByText('Nobody is connected').waitFor()

  // Another browser at the provider, so that it asks again who is there.
  await context.clearCookies()
  await connect(page)
  await logInThere(await press(visited, 'Continue with Google'), name)
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByTestId('address').getByText(address).waitFor()
})

test('a login that is declined at the provider, or whose window is closed, says so and can be tried again', async () => {
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

test('a window that the browser blocks is explained, and opens with the next press', async () => {
  const visited = await visit({
    init: () => {
      const { open } = window
      // What a blocker does: nothing, once.
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

test('in a messenger’s mini-browser the whole page goes to the provider and comes back', async () => {
  const { page } = await visit({
    init: () => Object.assign(window, { TelegramWebviewProxy: {} }),
  })
  await connect(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  await logInThere(page, newName())
  // The vault cannot know the browser that began this login, so its own page asks.
  const { host } = new URL(demoUrl())
  await page.getByRole('heading', { name: `Log in to ${host}?` }).waitFor()
  expect(new URL(page.url()).hostname).toBe('vault.localhost')
  await page.getByRole('button', { name: `Continue to ${host}` }).click()
  await page.waitForURL(`${demoUrl()}/`)
  const address = await createWithPasskey(page)
  expect(page.url()).not.toContain('latchkey_')
  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
})

test('the vault’s own window knows social accounts, too', async () => {
  const visited = await visit()
  const { page, context } = visited
  const name = newName()
  await connect(page)
  await logInThere(await press(visited, 'Continue with GitHub'), name)
  const { code } = await createWithCode(await openVaultCard(page))
  await addressOn(page)

  await page.getByRole('button', { name: 'Sign typed data' }).click()
  const vault = await press(visited, 'Open the window')
  await vault.getByRole('button', { name: 'GitHub' }).click()
  const opening = context.waitForEvent('page')
  await vault.getByText('Continue in a new tab').click()
  // The provider knows them from before, and sends them straight back.
  await opening
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
  await vault.getByRole('button', { name: 'Approve' }).waitFor()
})
