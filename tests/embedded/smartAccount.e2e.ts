import { fileURLToPath } from 'node:url'
import { localAccounts, localAddresses } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http, isHex, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { chainClient, createActor } from '../e2e/fixtures/chainActions.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { servePage } from '../e2e/fixtures/servePage.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture, createWithPasskey, newAddress, shownAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()
const { alice, erin } = localAccounts
const { usdc } = localAddresses

let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('smartAccountPage.tsx', import.meta.url)))
})
afterAll(() => site.close())

const client = () => createPublicClient({ transport: http(chainUrl()), cacheTime: 0 })

async function openSite(query: Record<string, string> = {}): Promise<Page> {
  const { server = '', vault = '' } = stack()
  const { page } = await visit()
  const urls = { api: server, vault, rpc: chainUrl() }
  await page.goto(`${site.url}?${new URLSearchParams({ ...urls, ...query })}`)
  return page
}

async function fund(address: Hex): Promise<void> {
  const chain = { url: chainUrl(), chainId: 31_337 }
  await createActor(chain, alice.privateKey).sendEther(address, '1')
}

/** The symbols that the server lists. */
async function holdingsOf(address: Hex): Promise<string[]> {
  const query = 'currency=usd&chainId=eip155:31337&projectId=latchkey-dev'
  const url = `${stack().server}/v1/account/${address}/balance?${query}`
  const reply: { balances: { symbol: string }[] } = await (await fetch(url)).json()
  return reply.balances.map(({ symbol }) => symbol)
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

async function approve(page: Page): Promise<void> {
  await pressWhenSeen(page, (await openVaultCard(page)).getByRole('button', { name: 'Approve' }))
}

async function readSaid(page: Page, pattern: RegExp): Promise<Hex> {
  await page.getByTestId('said').getByText(pattern).waitFor({ timeout: 60_000 })
  const said = await page.getByTestId('said').textContent()
  if (!isHex(said)) throw new Error(`Expected hex, not ${said}`)
  return said
}

test('the embedded wallet’s smart account sends three calls in one approval, paid by the project, and the account signs', async () => {
  const page = await openSite()
  await logIn(page, newAddress())
  const address = (await createWithPasskey(page)) as Hex
  await page.getByTestId('capabilities').getByText('supported').waitFor()
  await page.getByTestId('deployed').getByText('false').waitFor()
  expect(await client().getCode({ address })).toBeUndefined()

  await press(page, 'Sign')
  await approve(page)
  const early = await readSaid(page, /6492$/)
  expect(await client().verifyMessage({ address, message: 'Hello', signature: early })).toBe(true)

  await fund(address)
  const before = await client().getBalance({ address: erin.address })
  await press(page, 'Send three')
  const card = await openVaultCard(page)
  await card.getByText('Approve 3 actions').first().waitFor()
  await card.getByText('Paid for you').waitFor()
  const shot = process.env.SMART_ACCOUNT_SHOT
  if (shot) await page.screenshot({ path: shot })
  await pressWhenSeen(page, card.getByRole('button', { name: 'Approve' }))
  await page.getByTestId('outcome').getByText('success').waitFor({ timeout: 60_000 })
  expect(await client().getBalance({ address: erin.address })).toBe(before + 6n)
  expect(await client().getCode({ address })).toBeDefined()
  await page.getByTestId('deployed').getByText('true').waitFor()

  await press(page, 'Show batch')
  await page.getByRole('dialog', { name: 'Activity' }).waitFor()

  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
  await page.getByTestId('deployed').getByText('true').waitFor()
  await press(page, 'Show batch')
  await page.getByTestId('said').getByText('calls/unknown-id').waitFor()
  await press(page, 'Send one')
  await approve(page)
  const hash = await readSaid(page, /^0x[0-9a-f]{64}$/)
  expect((await client().getTransactionReceipt({ hash })).status).toBe('success')
  expect(await client().getBalance({ address: erin.address })).toBe(before + 10n)

  await press(page, 'Sign')
  await approve(page)
  const late = await readSaid(page, /^0x[0-9a-f]{130}$/)
  expect(await client().verifyMessage({ address, message: 'Hello', signature: late })).toBe(true)
})

test('the visitor switches between the smart account and the standard account, and the choice survives a reload', async () => {
  const page = await openSite()
  await logIn(page, newAddress())
  const smart = await createWithPasskey(page)
  await press(page, 'Sign')
  await approve(page)
  await readSaid(page, /6492$/)

  const switchTo = async (title: string) => {
    await page.locator('.latchkey-account-button').click()
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click()
    await page.getByRole('button', { name: `Rename ${title}` }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await switchTo('Standard account')
  await expect.poll(() => shownAddress(page)).not.toBe(smart)
  const address = (await shownAddress(page)) as Hex
  await page.getByTestId('path').getByText("m/44'/60'/0'/0/0").waitFor()
  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
  await page.locator('.latchkey-account-button').click()
  await page.getByRole('button', { name: /^Profile of .*Standard account/ }).waitFor()
  await page.keyboard.press('Escape')

  await press(page, 'Sign')
  await approve(page)
  const signature = await readSaid(page, /^0x[0-9a-f]{130}$/)
  // Without the chain: the key itself has signed.
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  await switchTo('Smart account')
  await page.getByTestId('address').getByText(smart).waitFor()
})

test('a visitor whose wallet began with the standard account keeps it as the first one, and finds the smart account beside it', async () => {
  const email = newAddress()
  const page = await openSite({ type: 'eoa' })
  await logIn(page, email)
  const address = await createWithPasskey(page)
  await page.goto(page.url().replace('type=eoa', 'type=default'))
  await page.getByTestId('address').getByText(address).waitFor()
  await page.locator('.latchkey-account-button').click()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Smart account/ })
    .click()
  await expect.poll(() => shownAddress(page)).not.toBe(address)
})

test('a visitor moves the assets of the standard account to the smart account, with one approval for each', async () => {
  const page = await openSite({ type: 'eoa' })
  await logIn(page, newAddress())
  const from = (await createWithPasskey(page)) as Hex
  await fund(from)
  const chain = { url: chainUrl(), chainId: 31_337 }
  await createActor(chain, alice.privateKey).mintToken(usdc, from, 250_000_000n)
  await expect.poll(() => holdingsOf(from), { timeout: 30_000 }).toContain('USDC')
  await page.goto(page.url().replace('type=eoa', 'type=default'))
  await page.getByTestId('address').getByText(from).waitFor()

  await page.locator('.latchkey-account-button').click()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('button', { name: /^Move your assets/ }).click()
  await page.getByRole('dialog', { name: 'Move your assets' }).getByText('250 USDC').waitFor()
  await press(page, 'Move all')
  await approve(page)
  await page.getByText('Moved', { exact: true }).first().waitFor({ timeout: 60_000 })
  await (await openVaultCard(page)).getByRole('button', { name: 'Approve' }).waitFor()
  await approve(page)
  const use = page.getByRole('button', { name: 'Use smart account' })
  await use.waitFor({ timeout: 60_000 })
  await use.click()
  await expect.poll(() => shownAddress(page)).not.toBe(from)
  const to = (await shownAddress(page)) as Hex
  const facts = chainClient(chain)
  expect(await facts.tokensOf(usdc, to)).toBe(250_000_000n)
  expect(await facts.tokensOf(usdc, from)).toBe(0n)
  expect(await facts.etherOf(to)).toBeGreaterThan(parseEther('0.99'))
})

test('creating an embedded wallet signs in to the site as its undeployed smart account (ERC-6492), and the modal does so after deployment (ERC-1271)', async () => {
  const page = await openSite({ 'sign-in': 'yes' })
  await logIn(page, newAddress())
  const card = await openVaultCard(page)
  await card.getByText('This also signs you in').waitFor()
  const address = (await createWithPasskey(page)) as Hex
  const signedIn = page.getByTestId('signed-in')
  await signedIn.getByText(`as ${address}`).waitFor()
  expect(await client().getCode({ address })).toBeUndefined()

  await fund(address)
  await press(page, 'Send one')
  await approve(page)
  await readSaid(page, /^0x[0-9a-f]{64}$/)
  await press(page, 'Sign out')
  await signedIn.getByText('signed-out').waitFor()
  await press(page, 'Sign in')
  await page
    .getByRole('dialog', { name: 'Sign in' })
    .getByRole('button', { name: 'Sign', exact: true })
    .click()
  await approve(page)
  await signedIn.getByText(`as ${address}`).waitFor()
  await page.reload()
  await signedIn.getByText(`as ${address}`).waitFor()
})
