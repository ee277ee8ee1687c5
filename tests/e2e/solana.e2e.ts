import { solanaVerifier } from '@latchkey/siwx/solana'
import {
  localAccounts,
  localSolanaAccounts,
  localSolanaId,
  localSolanaTokens,
} from '@latchkey/testing'
import { installFakeSolanaWallet, type PageSolanaWallet } from '@latchkey/testing/solana/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl, type Visit } from './fixtures/browser.ts'
import { connectWith, disconnectInSettings, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { alice, bob, carol, dave } = localSolanaAccounts
const { usdc } = localSolanaTokens
const name = 'Story Solana'
const site = () => `${demoUrl()}?chains=solana`

type Story = Visit & { wallet: PageSolanaWallet }

async function open(): Promise<Story> {
  const visited = await visit()
  const walletOf = await installFakeSolanaWallet(visited.context, {
    accounts: [alice, bob],
    chains: ['solana:localnet'],
    name,
  })
  await visited.page.goto(site())
  return { ...visited, wallet: walletOf(visited.page) }
}

async function connect(): Promise<Story> {
  const story = await open()
  await connectWith(story.page, name)
  await story.page.getByRole('dialog').waitFor({ state: 'hidden' })
  return story
}

async function ask(method: string, params: readonly unknown[]): Promise<{ value: unknown }> {
  const response = await fetch(chainUrl('rpcSolana'), {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}

const solOf = async (owner: string) => Number((await ask('getBalance', [owner])).value)

async function usdcOf(owner: string): Promise<string> {
  const filter = { mint: usdc.address }
  const { value } = await ask('getTokenAccountsByOwner', [
    owner,
    filter,
    { encoding: 'jsonParsed' },
  ])
  const [first] = value as { account: { data: { parsed: { info: Info } } } }[]
  return first?.account.data.parsed.info.tokenAmount.amount ?? '0'
}
type Info = { tokenAmount: { amount: string } }

const shownAddress = (page: Page) => page.getByTestId('address').textContent()

test('a visitor connects a Solana wallet and sees the balance, and a reload needs no prompt', async () => {
  const { page, wallet, pageErrors } = await connect()
  expect(await shownAddress(page)).toBe(alice.address)
  await page.getByTestId('network').getByText('Latchkey Solana').waitFor()
  await page
    .getByTestId('balance')
    .getByText(/^\d[\d.]* SOL$/)
    .waitFor()
  await page.reload()
  await page.getByTestId('address').getByText(alice.address).waitFor()
  expect(await wallet.requests()).toEqual(['read'])
  expect(pageErrors).toEqual([])
})

test('the siwx verifier accepts a message that a Solana wallet signs in the page', async () => {
  const { page } = await connect()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const line = page.getByTestId('log').getByText(/^Sign a message: /)
  await line.waitFor()
  const signature = ((await line.textContent()) ?? '').replace('Sign a message: ', '')
  const proof = { signature, address: alice.address, chainId: localSolanaId } as const
  const text = 'Hello from the Latchkey demo'
  expect(await solanaVerifier().verify({ ...proof, text })).toBe(true)
})

test('a Solana transaction that changes the account’s owner opens the modal’s review before the wallet is asked', async () => {
  const { page, wallet } = await connect()
  await page.getByRole('button', { name: 'Give the account away' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Check this request carefully').waitFor()
  await dialog.getByText('This changes who controls the account.').waitFor()
  await dialog.getByText(/^Transfers ownership of .* to Stak…/).waitFor()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page
    .getByTestId('log')
    .getByText(/Give the account away: .*rejected/)
    .waitFor()
  expect((await wallet.requests()).filter((request) => request !== 'connect')).toEqual([])
})

async function send(
  page: Page,
  what: { amount: string; to: string; token?: string },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.locator('.latchkey-account-button').click()
  await dialog.getByText('Send', { exact: true }).click()
  if (what.token) {
    await dialog.getByRole('button', { name: /Choose what to send/ }).click()
    await dialog.getByText(what.token).first().click()
  }
  await dialog.getByLabel('Amount').fill(what.amount)
  await dialog.getByLabel('Recipient').fill(what.to)
  await dialog.getByRole('button', { name: 'Review send' }).click()
}

test('in Send, SOL arrives with the amount shown in the review', async () => {
  const { page, pageErrors } = await connect()
  const before = await solOf(bob.address)
  await send(page, { amount: '1.234567891', to: bob.address })
  await page.getByRole('dialog').getByText('1.234567891').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/Transaction (started|confirmed)/).waitFor()
  await expect.poll(() => solOf(bob.address), { timeout: 15_000 }).toBe(before + 1_234_567_891)
  expect(pageErrors).toEqual([])
})

test('Send shows the error and sends nothing when a Solana wallet fails', async () => {
  const { page, wallet } = await connect()
  const before = await solOf(bob.address)
  await send(page, { amount: '1', to: bob.address })
  await wallet.behave({ sign: 'throw', send: 'throw' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Failed to send transaction. Please try again.').waitFor()
  expect(await solOf(bob.address)).toBe(before)
})

test('Send of a Solana token to a recipient without a token account shows the cost of creating one', async () => {
  const { page } = await connect()
  expect(await usdcOf(carol.address)).toBe('0')
  await send(page, { amount: '12.5', to: carol.address, token: 'USDC' })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('12.5 USDC').waitFor()
  await dialog.getByText('Recipient’s token account').waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/Transaction (started|confirmed)/).waitFor()
  await expect.poll(() => usdcOf(carol.address), { timeout: 15_000 }).toBe('12500000')
})

test('Activity lists the transactions of a Solana account', async () => {
  const { page } = await connect()
  await send(page, { amount: '0.25', to: dave.address })
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/Transaction (started|confirmed)/).waitFor()
  await expect.poll(() => solOf(dave.address), { timeout: 15_000 }).toBe(250_000_000)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').getByText('Activity').first().click()
  await page.getByRole('dialog').getByText(/0\.25/).first().waitFor()
})

test('the page follows the account of a Solana wallet, and a disconnect survives a reload', async () => {
  const { page, wallet } = await connect()
  await wallet.setAccounts([bob.address, alice.address])
  await page.getByTestId('address').getByText(bob.address).waitFor()
  await page.locator('.latchkey-account-button').click()
  await disconnectInSettings(page)
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  expect(await wallet.requests()).toEqual([])
})

test('a declined connection of a Solana wallet is reported, and Try again connects', async () => {
  const { page, wallet } = await open()
  await wallet.behave({ connect: 'reject' })
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByText(name, { exact: true }).click()
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' }).last()
  await retry.waitFor()
  await wallet.behave({ connect: 'approve' })
  await retry.click()
  await page.getByTestId('address').getByText(alice.address).waitFor()
})

test('Ethereum and Solana stay connected together after a reload', async () => {
  const visited = await visit()
  const { page, context } = visited
  await installWallet(context)
  await installFakeSolanaWallet(context, { accounts: [alice], name })
  await page.goto(site())
  await connectWith(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await shownAddress(page)).toBe(localAccounts.alice.address)
  await page.getByRole('button', { name: 'Latchkey Local' }).click()
  await page.getByRole('dialog').getByText('Latchkey Solana').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect another wallet' }).click()
  await page.getByRole('dialog').getByText(name, { exact: true }).click()
  await page.getByTestId('address').getByText(alice.address).waitFor()
  await page.reload()
  await page.getByTestId('address').getByText(alice.address).waitFor()
  const stored = await page.evaluate(() => localStorage.getItem('@latchkey/connected_connectors'))
  expect(Object.keys(JSON.parse(stored ?? '{}')).sort()).toEqual(['eip155', 'solana'])
})
