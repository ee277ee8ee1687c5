import { fileURLToPath } from 'node:url'
import { localAccounts } from '@latchkey/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { createActor } from '../e2e/fixtures/chainActions.ts'
import { createWithCode, logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { servePage } from '../e2e/fixtures/servePage.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { addPasskeyDevice } from '../e2e/fixtures/vaultBrowser.ts'
import { createVaultFixture, newAddress, openProfile, shownAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()
const { alice, erin } = localAccounts
const abi = parseAbi(['function getKeyIdHashesCount() view returns (uint256)'])
const shots = process.env.PASSKEY_OWNER_SHOTS

let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('smartAccountPage.tsx', import.meta.url)))
})
afterAll(() => site.close())

const client = () => createPublicClient({ transport: http(chainUrl()), cacheTime: 0 })
const countOwners = (address: Hex) =>
  client().readContract({ address, abi, functionName: 'getKeyIdHashesCount' })
const settingsRow = (page: Page, name: RegExp) =>
  page.getByRole('dialog').getByRole('button', { name })

/** A visitor with a new wallet, which a recovery code opens, and some Ether in its smart account. */
async function openWithSmartAccount() {
  const { server = '', vault = '' } = stack()
  const { context, page, passkeyDevice } = await visit()
  const urls = { api: server, vault, rpc: chainUrl() }
  await page.goto(`${site.url}?${new URLSearchParams(urls)}`)
  await logIn(page, newAddress())
  const { code } = await createWithCode(await openVaultCard(page))
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  const address = (await shownAddress(page)) as Hex
  const chain = { url: chainUrl(), chainId: 31_337 }
  await createActor(chain, alice.privateKey).sendEther(address, '1')
  return { context, page, passkeyDevice, code, address }
}

type PasskeyDevice = Awaited<ReturnType<typeof addPasskeyDevice>>

async function openWindow(context: BrowserContext, page: Page) {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the window' }).click()
  const window = await opening
  return { window, device: await addPasskeyDevice(context, window) }
}

/** Chromium's virtual authenticator belongs to a page: this is what a password manager does. */
async function syncPasskeys(from: PasskeyDevice, to: PasskeyDevice): Promise<void> {
  const { authenticatorId } = from
  const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
  for (const credential of credentials) {
    const copy = { authenticatorId: to.authenticatorId, credential }
    await to.session.send('WebAuthn.addCredential', copy)
  }
}

async function approve(window: Page, name: string): Promise<void> {
  await window.mouse.move(40, 80)
  await window.mouse.move(60, 120)
  await pressWhenSeen(window, window.getByRole('button', { name, exact: true }))
}

/** A window that opened the wallet before may not ask again. */
async function enterCodeIfAsked(window: Page, code: string): Promise<void> {
  const field = window.getByLabel('Recovery code')
  const isAsked = async () => !window.isClosed() && (await field.isVisible().catch(() => false))
  await expect
    .poll(async () => window.isClosed() || (await isAsked()), { timeout: 60_000 })
    .toBe(true)
  if (window.isClosed()) return
  await field.fill(code)
  await window.getByRole('button', { name: 'Open the wallet' }).click()
}

test('a visitor adds a passkey as a second owner of the smart account, approves a payment with it, and removes it', async () => {
  const { context, page, passkeyDevice, code, address } = await openWithSmartAccount()
  await openProfile(page)
  await settingsRow(page, /^Add a backup passkey/).click()
  const adding = await openWindow(context, page)
  await adding.window.getByText('move everything in this account').waitFor()
  if (shots) await adding.window.screenshot({ path: `${shots}-add.png` })

  // The visitor is not verified at first, and tries again.
  const { session, authenticatorId } = adding.device
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await adding.window.getByRole('button', { name: 'Create passkey' }).click()
  await adding.window.getByText('The passkey wasn’t used').waitFor()
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  const device = await addPasskeyDevice(context, adding.window)
  await adding.window.getByRole('button', { name: 'Create passkey' }).click()
  await adding.window
    .getByText('Max network fee')
    .or(adding.window.getByText('Paid for you'))
    .first()
    .waitFor()
  if (shots) await adding.window.screenshot({ path: `${shots}-approve.png`, fullPage: true })
  await syncPasskeys(device, passkeyDevice)
  await approve(adding.window, 'Approve')
  await enterCodeIfAsked(adding.window, code)
  await settingsRow(page, /^Remove backup passkey/).waitFor({ timeout: 60_000 })
  expect(await countOwners(address)).toBe(1n)
  if (shots) await page.screenshot({ path: `${shots}-settings.png` })
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  const before = await client().getBalance({ address: erin.address })
  const gain = async () => (await client().getBalance({ address: erin.address })) - before
  const sendOne = page.getByRole('button', { name: 'Send one', exact: true })
  await sendOne.click()
  const payment = await openVaultCard(page)
  const withPasskey = payment.getByRole('button', { name: 'Approve with passkey' })
  await withPasskey.waitFor()
  if (shots) await page.screenshot({ path: `${shots}-pay.png` })
  await pressWhenSeen(page, withPasskey)
  await expect.poll(gain, { timeout: 60_000 }).toBe(4n)

  await openProfile(page)
  await settingsRow(page, /^Remove backup passkey/).click()
  const removing = await openWindow(context, page)
  await removing.window.getByText('can’t approve for this account').waitFor()
  await removing.window.getByText('Paid for you').waitFor()
  if (shots) await removing.window.screenshot({ path: `${shots}-remove.png`, fullPage: true })
  await approve(removing.window, 'Approve')
  await enterCodeIfAsked(removing.window, code)
  await settingsRow(page, /^Add a backup passkey/).waitFor({ timeout: 60_000 })
  expect(await countOwners(address)).toBe(0n)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  await sendOne.click()
  const next = await openVaultCard(page)
  const approveNext = next.getByRole('button', { name: 'Approve', exact: true })
  await expect.poll(() => approveNext.isEnabled(), { timeout: 60_000 }).toBe(true)
  expect(await withPasskey.count()).toBe(0)
})
