import { fileURLToPath } from 'node:url'
import { localAccounts } from '@latchkey/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { createActor } from '../e2e/fixtures/chainActions.ts'
import { createWithCode, logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { servePage } from '../e2e/fixtures/servePage.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture, newAddress, openProfile, shownAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()
const { alice, erin } = localAccounts
const shots = process.env.UPGRADE_SHOTS

let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('smartAccountPage.tsx', import.meta.url)))
})
afterAll(() => site.close())

const client = () => createPublicClient({ transport: http(chainUrl()), cacheTime: 0 })
const codeOf = async (address: Hex) => (await client().getCode({ address }))?.slice(0, 8)
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** A visitor with a new wallet, which a recovery code opens, who uses the standard account. */
async function openWithStandardAccount() {
  const { server = '', vault = '' } = stack()
  const { context, page } = await visit()
  const urls = { api: server, vault, rpc: chainUrl() }
  await page.goto(`${site.url}?${new URLSearchParams(urls)}`)
  await logIn(page, newAddress())
  const { code } = await createWithCode(await openVaultCard(page))
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  const smart = await shownAddress(page)
  await page.locator('.latchkey-account-button').click()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Standard account/ })
    .click()
  await page.getByRole('button', { name: 'Rename Standard account' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => shownAddress(page)).not.toBe(smart)
  const address = (await shownAddress(page)) as Hex
  const chain = { url: chainUrl(), chainId: 31_337 }
  await createActor(chain, alice.privateKey).sendEther(address, '1')
  return { context, page, code, address }
}

async function approveInWindow(context: BrowserContext, page: Page, code: string): Promise<void> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the window' }).click()
  const window = await opening
  await window.getByText('Account upgrade').first().waitFor()
  await window.getByText('until you undo the upgrade').waitFor()
  if (shots) await window.screenshot({ path: `${shots}-approve.png`, fullPage: true })
  await window.mouse.move(40, 80)
  await window.mouse.move(60, 120)
  await pressWhenSeen(window, window.getByRole('button', { name: 'Approve' }))
  await window.getByLabel('Recovery code').fill(code)
  await window.getByRole('button', { name: 'Open the wallet' }).click()
}

async function approveInFrame(page: Page, title: string): Promise<void> {
  const card = await openVaultCard(page)
  await card.getByText(title).first().waitFor()
  if (shots) await page.screenshot({ path: `${shots}-${title.replaceAll(' ', '-')}.png` })
  await pressWhenSeen(page, card.getByRole('button', { name: 'Approve' }))
}

test('a visitor upgrades the standard account with a batch (EIP-7702), uses it, and undoes the upgrade in the account settings', async () => {
  const { context, page, code, address } = await openWithStandardAccount()
  await page.getByTestId('capabilities').getByText('ready').waitFor()
  const before = await client().getBalance({ address: erin.address })
  const erinsGain = async () => (await client().getBalance({ address: erin.address })) - before

  await press(page, 'Send three')
  await approveInWindow(context, page, code)
  await page.getByTestId('outcome').getByText('success').waitFor({ timeout: 60_000 })
  expect(await erinsGain()).toBe(6n)
  expect(await codeOf(address)).toBe('0xef0100')
  await page.getByTestId('capabilities').getByText('supported').waitFor()

  await press(page, 'Send three')
  await approveInFrame(page, 'Approve 3 actions')
  await expect.poll(erinsGain, { timeout: 60_000 }).toBe(12n)

  await openProfile(page)
  const undo = page.getByRole('dialog').getByRole('button', { name: /^Undo account upgrade/ })
  await undo.waitFor()
  if (shots) await page.screenshot({ path: `${shots}-settings.png` })
  await undo.click()
  await approveInFrame(page, 'Undo account upgrade')
  await expect.poll(() => codeOf(address), { timeout: 60_000 }).toBeUndefined()
  await undo.waitFor({ state: 'hidden' })
  await page.getByTestId('capabilities').getByText('ready').waitFor()
})
