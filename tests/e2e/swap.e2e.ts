import { localAccounts, localAddresses, uniswapV2RouterAbi } from '@latchkey/testing'
import type { Locator, Page } from 'playwright-core'
import { type Address, createPublicClient, erc20Abi, http, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { chainUrl, demoUrl, stageBrowser, type Visit } from './stage/browser.ts'
import { doer } from './stage/deeds.ts'
import { connectWith, installWallet } from './stage/wallet.ts'

const { visit } = stageBrowser()
const { alice, carol } = localAccounts
const { usdc, latch, usdt, weth, uniswapV2Router } = localAddresses

const chain = () => createPublicClient({ transport: http(chainUrl()) })
const ether = () => chain().getBalance({ address: alice.address })
const token = (address: Address) => ({ abi: erc20Abi, address }) as const
const held = (address: Address) =>
  chain().readContract({ ...token(address), functionName: 'balanceOf', args: [alice.address] })
const allowed = (address: Address) =>
  chain().readContract({
    ...token(address),
    functionName: 'allowance',
    args: [alice.address, uniswapV2Router],
  })

type Wallet = Awaited<ReturnType<typeof installWallet>>
type Story = Visit & { wallet: Wallet; dialog: Locator }

async function openSwap(): Promise<Story> {
  const visited = await visit()
  const wallet = await installWallet(visited.context)
  const { page } = visited
  await page.goto(demoUrl())
  await connectWith(page)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('.latchkey-account-button').click()
  await dialog.getByText('Swap', { exact: true }).click()
  await dialog.getByLabel('You sell').waitFor()
  return { ...visited, wallet, dialog }
}

async function choose(dialog: Locator, side: 'sell' | 'receive', symbol: string): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`Choose what to ${side}`) }).click()
  await dialog.getByLabel('Search token').fill(symbol)
  await dialog
    .getByRole('list', { name: 'Tokens', exact: true })
    .getByRole('button', { name: new RegExp(symbol) })
    .first()
    .click()
  await dialog.getByLabel('You sell').waitFor()
}

/** Goes to the preview; returns the least that is promised there. */
async function review(dialog: Locator, decimals: number): Promise<bigint> {
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  const minimum = dialog.locator('.fact', { hasText: 'Arrives, at least' }).locator('dd')
  const [amount = ''] = ((await minimum.textContent()) ?? '').split(' ')
  return parseUnits(amount, decimals)
}

const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words).first().waitFor()

test('ether becomes a token: one by default, quoted, checked, swapped, and there on the account', async () => {
  const { page, dialog, wallet, complaints } = await openSwap()
  await expect(dialog.getByLabel('You sell').inputValue()).resolves.toBe('1')
  await dialog.getByRole('button', { name: 'Select token', exact: true }).waitFor()
  await choose(dialog, 'receive', 'USDC')
  const before = await Promise.all([ether(), held(usdc)])
  const minimum = await review(dialog, 6)
  expect(minimum).toBeGreaterThan(0n)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await told(page, 'Swapped ETH to USDC')
  await dialog.getByText('Disconnect').waitFor()
  const after = await Promise.all([ether(), held(usdc)])
  expect(after[1] - before[1]).toBeGreaterThanOrEqual(minimum)
  expect(before[0] - after[0]).toBeGreaterThanOrEqual(parseUnits('1', 18))
  expect(wallet.sent).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a token becomes another: exactly so much is allowed, and nothing of it is left over', async () => {
  const { page, dialog, wallet } = await openSwap()
  await choose(dialog, 'sell', 'USDC')
  await choose(dialog, 'receive', 'LATCH')
  await dialog.getByLabel('You sell').fill('12,5')
  const before = await Promise.all([held(usdc), held(latch)])
  const minimum = await review(dialog, 18)
  await dialog.getByText('exactly 12.5 USDC, for this exchange').waitFor()
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await told(page, 'Swapped USDC to LATCH')
  const after = await Promise.all([held(usdc), held(latch)])
  expect(before[0] - after[0]).toBe(12_500_000n)
  expect(after[1] - before[1]).toBeGreaterThanOrEqual(minimum)
  expect(await allowed(usdc)).toBe(0n)
  expect(wallet.sent).toHaveLength(2)
})

test('a no to the allowance costs nothing, a no to the swap costs the allowance, a yes swaps', async () => {
  const { page, dialog, wallet } = await openSwap()
  await choose(dialog, 'sell', 'LATCH')
  await choose(dialog, 'receive', 'ETH')
  await dialog.getByLabel('You sell').fill('3')
  const before = await held(latch)
  const wish = parseUnits('3', 18)
  await review(dialog, 18)

  wallet.behave({ send: 'reject' })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await told(page, /declined/)
  expect(await allowed(latch)).toBe(0n)

  wallet.behave({ send: 'hang' })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await told(page, 'Approve limit increase in your wallet')
  await wallet.waitForPrompt()
  wallet.approveNext()
  await told(page, 'Confirm transaction in your wallet')
  await wallet.waitForPrompt()
  wallet.rejectNext()
  await told(page, /declined/)
  expect(await allowed(latch)).toBe(wish)
  expect(await held(latch)).toBe(before)

  wallet.behave({ send: 'approve' })
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await told(page, 'Swapped LATCH to ETH')
  expect(before - (await held(latch))).toBe(wish)
  expect(await allowed(latch)).toBe(0n)
})

test('a price that moved beyond the tolerance swaps nothing', async () => {
  const { page, dialog, wallet } = await openSwap()
  await choose(dialog, 'receive', 'USDT')
  await dialog.locator('summary').click()
  await dialog.getByRole('button', { name: '0.5%' }).click()
  const before = await held(usdt)
  await review(dialog, 6)
  const whale = doer({ url: chainUrl(), chainId: 31_337 }, carol.privateKey)
  await whale.client.writeContract({
    address: uniswapV2Router,
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [weth, usdt], whale.address, 99_999_999_999n],
    value: parseUnits('60', 18),
  })
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await told(page, /would reject|price has changed|Transaction error|INSUFFICIENT_OUTPUT/)
  expect(await held(usdt)).toBe(before)
  expect(wallet.sent).toHaveLength(0)
})

test('a wallet that can do several calls at once is asked once', async () => {
  const { page, dialog, wallet } = await openSwap()
  wallet.behave({ calls: 'atomic' })
  await choose(dialog, 'sell', 'USDC')
  await choose(dialog, 'receive', 'ETH')
  await dialog.getByLabel('You sell').fill('5')
  const before = await held(usdc)
  await review(dialog, 18)
  wallet.behave({ send: 'hang' })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await wallet.waitForPrompt()
  wallet.approveNext()
  await told(page, 'Swapped USDC to ETH')
  expect(before - (await held(usdc))).toBe(5_000_000n)
  expect(wallet.openPrompts).toHaveLength(0)
})

test('without a quote nobody is called poor, and the sides change places', async () => {
  const { page, dialog } = await openSwap()
  await choose(dialog, 'receive', 'USDC')
  await dialog.getByRole('button', { name: 'Review swap' }).waitFor()
  await dialog.getByRole('button', { name: 'Swap the other way round' }).click()
  await dialog.getByRole('button', { name: /^USDC, Choose what to sell/ }).waitFor()
  await page.route('**/v1/convert/quotes*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByLabel('You sell').fill('7')
  await dialog.getByRole('button', { name: 'Quote unavailable' }).waitFor()
  await dialog.getByLabel('You sell').fill('99999999')
  await dialog.getByRole('button', { name: 'Insufficient balance' }).waitFor()
  await dialog.getByLabel('You sell').fill('')
  await dialog.getByRole('button', { name: 'Enter amount' }).waitFor()
})
