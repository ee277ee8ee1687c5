import { solanaVerifier } from '@latchkey/siwx/solana'
import { localSolanaAccounts, localSolanaId } from '@latchkey/testing'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoUrl } from '../e2e/fixtures/browser.ts'
import { createWithCode, logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { readIndexedDb } from '../e2e/fixtures/readIndexedDb.ts'
import { giveSol, solOf } from '../e2e/fixtures/solana.ts'
import { launchVaultBrowser } from '../e2e/fixtures/vaultBrowser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchVaultBrowser()
})
afterAll(() => browser.close())

const { mallory } = localSolanaAccounts

test('with the embedded wallet, a visitor who logs in by email signs a Solana message and sends SOL', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${demoUrl()}?solana=on&chains=solana`)
  const email = `sol-${crypto.randomUUID().slice(0, 8)}@example.com`
  await logIn(page, email)
  const card = await openVaultCard(page)
  const { code } = await createWithCode(card)
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  const address = await solanaAddress(card)
  await giveSol(address, 1_000_000_000n)
  await page.getByRole('button', { name: 'Sign typed data' }).click()
  const first = await openWindow(context, page)
  await approve(first)
  await first.getByLabel('Recovery code').fill(code)
  await first.getByRole('button', { name: 'Open the wallet' }).click()
  await page.getByText(/^Sign typed data: 0x/).waitFor()

  await page.getByRole('button', { name: 'Latchkey Local' }).click()
  await page.getByRole('dialog').getByText('Latchkey Solana').click()
  await page.getByTestId('address').getByText(address).waitFor()

  await page.getByRole('button', { name: 'Sign a message' }).click()
  const asking = await openVaultCard(page)
  const text = 'Hello from the Latchkey demo'
  await asking.getByText(text).waitFor()
  await pressWhenSeen(page, asking.getByRole('button', { name: 'Approve' }))
  const line = page.getByTestId('log').getByText(/^Sign a message: [1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const signature = ((await line.textContent()) ?? '').replace('Sign a message: ', '')
  const proof = { text, signature, address, chainId: localSolanaId } as const
  expect(await solanaVerifier().verify(proof)).toBe(true)

  const before = await solOf(mallory.address)
  await writePayment(page)
  // Without a price and with a new recipient the payment must be approved in the window.
  const second = await openWindow(context, page)
  await second.getByText('0.5 SOL').first().waitFor()
  await second.getByText('You send', { exact: true }).waitFor()
  const receiver = second.locator('.fact', { hasText: 'To' }).first()
  expect(await receiver.locator('.hidden').textContent()).toBe(mallory.address)
  await approve(second)
  await second.getByLabel('Recovery code').fill(code)
  await second.getByRole('button', { name: 'Open the wallet' }).click()
  await expect.poll(() => solOf(mallory.address), { timeout: 30_000 }).toBe(before + 500_000_000n)
  await context.close()
})

/** Reads the address from the vault's storage; no page has shown it yet, so none has read its balance. */
async function solanaAddress(card: Frame): Promise<string> {
  const { addresses } = (await readIndexedDb(card, 'pin')) as { addresses: readonly string[] }
  return addresses.find((address) => address.startsWith('solana:'))?.slice('solana:'.length) ?? ''
}

async function openWindow(context: BrowserContext, page: Page): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the window' }).click()
  return opening
}

async function approve(vault: Page): Promise<void> {
  const button = vault.getByRole('button', { name: 'Approve' })
  await button.waitFor()
  await vault.mouse.move(40, 80)
  await vault.mouse.move(60, 120)
  await pressWhenSeen(vault, button)
}

async function writePayment(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.locator('.latchkey-account-button').click()
  await dialog.getByText('Send', { exact: true }).click()
  await dialog.getByLabel('Amount').fill('0.5')
  await dialog.getByLabel('Recipient').fill(mallory.address)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
}
