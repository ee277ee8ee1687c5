import { localBitcoinAccounts, localSolanaAccounts } from '@latchkey/testing'
import { installFakeSolanaWallet } from '@latchkey/testing/solana/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl, siteUrl } from './fixtures/browser.ts'
import { installPageWallets } from './fixtures/serveChains.ts'
import { sign, signInUrl, whoAmI } from './fixtures/signIn.ts'
import { connectWith } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { alice, bob } = localBitcoinAccounts
const coins = 'Story Coins'

async function balanceOf(address: string): Promise<number> {
  const reply = await fetch(`${chainUrl('esplora')}/address/${address}`)
  const { chain_stats: mined, mempool_stats: waiting } = await reply.json()
  const sum = (one: Record<string, number>) => (one.funded_txo_sum ?? 0) - (one.spent_txo_sum ?? 0)
  return sum(mined) + sum(waiting)
}

const bitcoinWallet = () => ({
  bitcoin: { name: coins, network: 'regtest', esploraUrl: chainUrl('esplora') } as const,
})

async function openSend(page: Page): Promise<void> {
  await page.locator('.latchkey-account-button').click()
  await page.getByRole('dialog').getByText('Send', { exact: true }).click()
}

test('in Send, a Bitcoin payment arrives with the amount shown in the review', async () => {
  const { context, page, pageErrors } = await visit()
  await installPageWallets(context, bitcoinWallet())
  await page.goto(demoUrl())
  await connectWith(page, coins)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.getByTestId('address').textContent()).toBe(alice.address)
  await page
    .getByTestId('balance')
    .getByText(/^\d[\d.]* BTC$/)
    .waitFor()
  const before = await balanceOf(bob.address)
  await openSend(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/ BTC available/).waitFor()
  await dialog.getByLabel('Amount').fill('0.12345678')
  await dialog.getByLabel('Recipient').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await dialog.getByRole('button', { name: 'Invalid address' }).waitFor()
  await dialog.getByLabel('Recipient').fill(`bitcoin:${bob.address}?amount=1`)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByText('shown in your wallet').waitFor()
  await dialog.getByText(bob.address.slice(0, 4), { exact: false }).first().waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/Transaction (started|confirmed)/).waitFor()
  expect(await balanceOf(bob.address)).toBe(before + 12_345_678)
  const left = Number(await balanceOf(alice.address)) / 1e8
  await page
    .getByTestId('balance')
    .and(page.getByTitle(`${left} BTC`))
    .waitFor()
  expect(pageErrors).toEqual([])
})

test('the server accepts sign-ins with Solana, Bitcoin and Polkadot', async () => {
  const { context, page, pageErrors } = await visit()
  const { alice: solanaAlice } = localSolanaAccounts
  await installFakeSolanaWallet(context, { accounts: [solanaAlice], name: 'Story Solana' })
  await installPageWallets(context, { ...bitcoinWallet(), polkadot: { id: 'Story Dots' } })
  await page.goto(signInUrl('required', 'localhost'))
  for (const name of ['Story Solana', coins, 'Story Dots']) {
    await connectWith(page, name)
    await sign(page)
    const address = (await page.getByTestId('address').textContent()) ?? ''
    await page.getByTestId('signed-in').getByText(`as ${address}`).waitFor()
    expect(await whoAmI(page)).toMatchObject({ status: 200, address })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected').waitFor()
    await expect.poll(async () => (await whoAmI(page)).status).toBe(401)
  }
  expect(pageErrors.filter((pageError) => !pageError.includes('401'))).toEqual([])
})

test('the demo’s Solana, Bitcoin and Polkadot wallets ask before they connect and sign', async () => {
  const { page } = await visit()
  await page.goto(demoUrl())
  for (const name of ['Bitcoin Demo', 'Polkadot Demo', 'Solana Demo']) {
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await page.getByRole('dialog').getByText(name, { exact: true }).click()
    await page.locator('dialog.wallet').getByText(name).waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByTestId('address').waitFor()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await page.locator('dialog.wallet').getByText('Hello from the Latchkey demo').waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page
      .getByTestId('log')
      .getByText(/^Sign a message: (?!.*rejected)/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected').waitFor()
  }
})

test('a script-tag page loads only the adapters of its networks', async () => {
  const { context, page, pageErrors } = await visit()
  const { alice: solanaAlice } = localSolanaAccounts
  await installFakeSolanaWallet(context, {
    accounts: [solanaAlice],
    chains: ['solana:localnet'],
    name: 'Story Solana',
  })
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(`${siteUrl()}/plain.html`)
  await page.locator('latchkey-button').getByRole('button').click()
  await page.getByRole('dialog').getByText('Story Solana', { exact: true }).click()
  await page.locator('latchkey-button').getByText(/SOL$/).first().waitFor()
  const button = page.locator('latchkey-button')
  await button.evaluate((element) => element.setAttribute('namespace', 'eip155'))
  await button.getByText('Connect wallet').waitFor()
  await button.evaluate((element) => element.setAttribute('namespace', 'solana'))
  await button.getByText(/SOL$/).first().waitFor()
  expect(files.some((file) => file.includes('openSolana'))).toBe(true)
  expect(files.filter((file) => /openBitcoin|openPolkadot/.test(file))).toEqual([])
  expect(pageErrors).toEqual([])
})

const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  ['Android', pixel, 1],
  ['a desktop', undefined, 0],
])('Mobile Wallet Adapter is loaded and offered on %s', async (_, agent, count) => {
  const { page } = await visit({ phone: agent !== undefined, ...(agent ? { agent } : {}) })
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(`${demoUrl()}?chains=solana`)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByText('Solana Demo', { exact: true }).waitFor()
  const row = page.getByRole('dialog').getByText('Mobile Wallet Adapter', { exact: true })
  expect(await row.count()).toBe(count)
  expect(files.filter((file) => file.includes('registerMobileWallet'))).toHaveLength(count)
})
