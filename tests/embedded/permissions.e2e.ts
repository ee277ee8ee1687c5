import { fileURLToPath } from 'node:url'
import { grantedPermission } from '@latchkey/delegation'
import { localAccounts } from '@latchkey/testing'
import type { BrowserContext, Page } from 'playwright-core'
import * as v from 'valibot'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redeemPermission } from '../../docs/snippets/redeemPermission.ts'
import { connectRedeemer } from '../bundler/redeemer.ts'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { createActor } from '../e2e/fixtures/chainActions.ts'
import { createWithCode, logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { servePage } from '../e2e/fixtures/servePage.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture, newAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()
const { alice, bob, erin } = localAccounts
const { entries } = grantedPermission
const answer = v.object({ ...entries, from: entries.delegationManager })

let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('permissionsPage.tsx', import.meta.url)))
})
afterAll(() => site.close())

async function openWindow(context: BrowserContext, page: Page): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the window' }).click()
  const vault = await opening
  await vault.getByRole('button', { name: 'Approve' }).waitFor()
  return vault
}

async function approve(vault: Page, code: string): Promise<void> {
  await vault.mouse.move(40, 80)
  await vault.mouse.move(60, 120)
  await pressWhenSeen(vault, vault.getByRole('button', { name: 'Approve' }))
  await vault.getByLabel('Recovery code').fill(code)
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
}

/** A visitor of the site with a new wallet, which a recovery code opens. */
async function signUp() {
  const { server = '', vault = '' } = stack()
  const { context, page } = await visit()
  const query = new URLSearchParams({ api: server, vault, rpc: chainUrl() })
  await page.goto(`${site.url}?${query}`)
  await logIn(page, newAddress())
  const { code } = await createWithCode(await openVaultCard(page))
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  return { context, page, code }
}

/** The modal shows what was granted. */
async function closeGranted(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Permission' })
  await dialog.getByText('Permission granted').waitFor()
  await dialog.getByText('Up to 0.001 ETH every hour').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

test('a visitor grants a permission in the vault’s window, the site’s backend uses it, and the visitor revokes it on the chain', async () => {
  const chain = { url: chainUrl(), wsUrl: chainUrl().replace('http', 'ws'), chainId: 31_337 }
  const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
  const { context, page, code } = await signUp()
  const address = (await page.getByTestId('address').textContent()) as Hex
  await createActor(chain, alice.privateKey).sendEther(address, '1')

  await press(page, 'Grant')
  const window = await openWindow(context, page)
  await window.getByText('Up to 0.001 ETH every 1 hour').first().waitFor()
  const shot = process.env.PERMISSION_SHOT
  if (shot) await window.screenshot({ path: shot, fullPage: true })
  await approve(window, code)
  await page.getByTestId('grant').getByText('success').waitFor({ timeout: 60_000 })
  await closeGranted(page)
  await page.getByTestId('sessions').getByText('active').waitFor()
  const granted = v.parse(
    answer,
    JSON.parse((await page.getByTestId('granted').textContent()) ?? ''),
  )
  expect(granted.from.toLowerCase()).toBe(address.toLowerCase())

  const backend = connectRedeemer(chain, bob.privateKey)
  const redeem = async (value: bigint) => {
    const hash = await redeemPermission(backend, granted, { to: erin.address, value })
    await backend.waitForTransactionReceipt({ hash })
  }
  const before = await client.getBalance({ address: erin.address })
  await redeem(10n ** 15n)
  expect(await client.getBalance({ address: erin.address })).toBe(before + 10n ** 15n)
  await expect(redeem(1n)).rejects.toThrow('transfer-amount-exceeded')

  await press(page, 'Revoke')
  // The visitor was verified a moment ago, and revoking moves nothing: the frame can show it.
  const card = await openVaultCard(page)
  await card.getByText('Revoke permission').first().waitFor()
  await pressWhenSeen(page, card.getByRole('button', { name: 'Approve' }))
  await page.getByTestId('revoke').getByText('success').waitFor({ timeout: 60_000 })
  await expect(redeem(0n)).rejects.toThrow()
})

test('a visitor finds a permission in the modal with its site and what is left, and revokes it there on the chain', async () => {
  const chain = { url: chainUrl(), wsUrl: chainUrl().replace('http', 'ws'), chainId: 31_337 }
  const { context, page, code } = await signUp()
  const address = (await page.getByTestId('address').textContent()) as Hex
  await createActor(chain, alice.privateKey).sendEther(address, '1')
  await press(page, 'Grant')
  await approve(await openWindow(context, page), code)
  await page.getByTestId('grant').getByText('success').waitFor({ timeout: 60_000 })
  await closeGranted(page)
  const granted = v.parse(
    answer,
    JSON.parse((await page.getByTestId('granted').textContent()) ?? ''),
  )
  const backend = connectRedeemer(chain, bob.privateKey)
  const redeem = async (value: bigint) => {
    const hash = await redeemPermission(backend, granted, { to: erin.address, value })
    await backend.waitForTransactionReceipt({ hash })
  }
  await redeem(4n * 10n ** 14n)

  await page.locator('.latchkey-account-button').click()
  await press(page, 'Permissions')
  const row = page.getByRole('button', { name: /^Up to 0\.001 ETH every hour/ })
  await row.getByText('latchkey-dev').waitFor()
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Permission' })
  await dialog.getByText('0.0006 ETH').waitFor()
  await dialog.getByText('4 of 5').waitFor()
  await dialog.getByText(bob.address).first().waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  const card = await openVaultCard(page)
  await card.getByText('Revoke permission').first().waitFor()
  await pressWhenSeen(page, card.getByRole('button', { name: 'Approve' }))
  await page.getByText('You revoked this permission.').waitFor({ timeout: 60_000 })
  await page.getByTestId('sessions').getByText('revoked').waitFor({ state: 'attached' })
  await expect(redeem(1n)).rejects.toThrow()

  await press(page, 'Back')
  await page.getByText('No active permissions').waitFor()
  await page.getByRole('tab', { name: 'Revoked' }).click()
  await row.waitFor()
})

test('the vault warns of a permission for contract calls, which the visitor cancels, and rejects one without a limit', async () => {
  const { context, page } = await signUp()
  await press(page, 'Allow calls')
  const window = await openWindow(context, page)
  await window.getByRole('alert').getByText('could take everything').waitFor()
  await window.getByText('Details', { exact: true }).click()
  await window.getByText('0xa0712d68').waitFor()
  const shot = process.env.PERMISSION_SHOT
  if (shot) await window.screenshot({ path: shot.replace('.png', '-calls.png'), fullPage: true })
  await window.getByRole('button', { name: 'Cancel' }).click()
  await page.getByTestId('grant').getByText('wallet/rejected').waitFor()

  await press(page, 'Allow everything')
  await page.getByTestId('grant').getByText('rpc/not-allowed').waitFor()
})
