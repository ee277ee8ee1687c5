import { localAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createBrowserFixture } from './fixtures/browser.ts'
import {
  connectToSignIn,
  dialogOf,
  sign,
  signaturesOf,
  signInUrl,
  whoAmI,
} from './fixtures/signIn.ts'
import { connectWith } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { alice, bob } = localAccounts
const hosts = ['localhost', '127.0.0.1'] as const

test('a required sign-in (SIWX) comes right after the connection and creates a server session', async () => {
  const visited = await visit()
  const { page, pageErrors } = visited
  await connectToSignIn(visited, 'required')
  const dialog = dialogOf(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.mouse.click(5, 5)
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Read the message' }).click()
  await dialog.getByText('Welcome to the Latchkey demo.').waitFor()
  await sign(page)
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  expect(await whoAmI(page)).toMatchObject({ status: 200, address: alice.address })
  expect(pageErrors).toEqual([])
})

test('an optional sign-in (SIWX) can be skipped and done later', async () => {
  const visited = await visit()
  const { page } = visited
  const wallet = await connectToSignIn(visited, 'optional')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await dialogOf(page).waitFor({ state: 'hidden' })
  await page.getByTestId('signed-in').getByText('signed-out').waitFor()
  await page.reload()
  await page.getByTestId('signed-in').getByText('signed-out').waitFor()
  expect(await dialogOf(page).count()).toBe(0)
  expect(signaturesOf(wallet)).toBe(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sign(page)
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByTestId('signed-in').getByText('signed-out').waitFor()
  expect(await whoAmI(page)).toMatchObject({ status: 401 })
})

test('the modal reports a declined sign-in signature, and Try again signs in', async () => {
  const visited = await visit()
  const { page } = visited
  const wallet = await connectToSignIn(visited, 'required')
  wallet.behave({ sign: 'reject' })
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('Signature declined').waitFor()
  wallet.behave({ sign: 'approve' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
})

test('cancelling a required sign-in (SIWX) disconnects the wallet', async () => {
  const visited = await visit()
  const { page } = visited
  await connectToSignIn(visited, 'required')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Not connected').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test.each(hosts)(
  'a reload of the site at %s keeps the sign-in session without a prompt',
  async (host) => {
    const visited = await visit()
    const { page } = visited
    const wallet = await connectToSignIn(visited, 'required', host)
    await sign(page)
    for (let turn = 0; turn < 2; turn += 1) {
      await page.reload()
      await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
    expect(signaturesOf(wallet)).toBe(1)
  },
)

test('with required sign-in, each new account or network asks for one sign-in, and earlier sign-ins stay valid', async () => {
  const visited = await visit()
  const { page } = visited
  const wallet = await connectToSignIn(visited, 'required', '127.0.0.1')
  await sign(page)
  wallet.setAccounts([bob.address, alice.address])
  await dialogOf(page).waitFor()
  await sign(page)
  await page.getByTestId('signed-in').getByText(`as ${bob.address}`).waitFor()
  wallet.setChain(31_338)
  await dialogOf(page).waitFor()
  await sign(page)
  wallet.setChain(31_337)
  await page.getByTestId('network').getByText('Latchkey Local').waitFor()
  await page.getByTestId('signed-in').getByText(`as ${bob.address}`).waitFor()
  wallet.setAccounts([alice.address, bob.address])
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(signaturesOf(wallet)).toBe(3)
})

test.each(hosts)(
  'disconnecting on the site at %s signs out, and connecting again asks for a new sign-in',
  async (host) => {
    const visited = await visit()
    const { page } = visited
    const wallet = await connectToSignIn(visited, 'required', host)
    await sign(page)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected').waitFor()
    if (host === 'localhost') {
      await expect.poll(() => whoAmI(page)).toMatchObject({ status: 401 })
    }
    await connectWith(page)
    await dialogOf(page).waitFor()
    await sign(page)
    expect(signaturesOf(wallet)).toBe(2)
  },
)

test.each(hosts)('two tabs of the site at %s show the same sign-in state', async (host) => {
  const visited = await visit()
  const { context, page } = visited
  const wallet = await connectToSignIn(visited, 'required', host)
  const other = await context.newPage()
  await other.goto(signInUrl('required', host))
  await dialogOf(other).waitFor()
  await page.bringToFront()
  await sign(page)
  await dialogOf(other).waitFor({ state: 'hidden' })
  await other.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) await tab.getByText('Not connected').waitFor()
  expect(signaturesOf(wallet)).toBe(1)
})
