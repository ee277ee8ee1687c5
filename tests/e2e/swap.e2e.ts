import { localAccounts, localAddresses } from '@latchkey/testing'
import { formatEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture } from './fixtures/browser.ts'
import { createActor } from './fixtures/chainActions.ts'
import { pauseMining } from './fixtures/mining.ts'
import {
  allowanceOf,
  balanceOf,
  chooseToken,
  openReview,
  openSwap,
  type Story,
  tryAgain,
  waitForStatus,
} from './fixtures/swapping.ts'

const { visit } = createBrowserFixture()
const { alice, carol } = localAccounts
const { usdc, latch, usdt, swapRouter02 } = localAddresses

const open = async (): Promise<Story> => openSwap(await visit())

test('in Swap, a visitor swaps ether for a token: quote, review, confirmation and new balance', async () => {
  const { page, dialog, wallet, pageErrors } = await open()
  await expect(dialog.getByLabel('You sell').inputValue()).resolves.toBe('1')
  await dialog.getByRole('button', { name: 'Select token', exact: true }).waitFor()
  await chooseToken(dialog, 'receive', 'USDC')
  const before = await Promise.all([balanceOf(null), balanceOf(usdc)])
  const minimum = await openReview(dialog, 6)
  expect(minimum).toBeGreaterThan(0n)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await waitForStatus(page, 'Swapped ETH to USDC')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = dialog.getByRole('button', { name: /^Ether/ })
  await row.waitFor()
  const after = await Promise.all([balanceOf(null), balanceOf(usdc)])
  const shown = async () =>
    Number(/([\d,.]+) ETH/.exec((await row.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  await expect.poll(shown).toBeCloseTo(Number(formatEther(after[0])), 2)
  expect(after[1] - before[1]).toBeGreaterThanOrEqual(minimum)
  expect(before[0] - after[0]).toBeGreaterThanOrEqual(parseUnits('1', 18))
  expect(wallet.sent).toHaveLength(1)
  expect(pageErrors).toEqual([])
})

test('in Swap, a visitor swaps a token with one permit signature and leaves no allowance', async () => {
  const { page, dialog, wallet } = await open()
  await chooseToken(dialog, 'sell', 'USDC')
  await chooseToken(dialog, 'receive', 'LATCH')
  await dialog.getByLabel('You sell').fill('12,5')
  const before = await Promise.all([balanceOf(usdc), balanceOf(latch)])
  const minimum = await openReview(dialog, 18)
  await dialog
    .getByText(/Your signature lets this exchange spend exactly 12.5 USDC until/)
    .waitFor()

  wallet.behave({ sign: 'reject' })
  await dialog.getByRole('button', { name: 'Sign and swap' }).click()
  await waitForStatus(page, /declined/)
  expect(await balanceOf(usdc)).toBe(before[0])
  await tryAgain(dialog)

  wallet.behave({ sign: 'hang' })
  await dialog.getByRole('button', { name: 'Sign and swap' }).click()
  await waitForStatus(page, 'Sign the allowance in your wallet')
  await wallet.waitForPrompt()
  wallet.approveNext()
  await waitForStatus(page, 'Swapped USDC to LATCH')
  const after = await Promise.all([balanceOf(usdc), balanceOf(latch)])
  expect(before[0] - after[0]).toBe(12_500_000n)
  expect(after[1] - before[1]).toBeGreaterThanOrEqual(minimum)
  expect(await allowanceOf(usdc)).toBe(0n)
  expect(wallet.sent).toHaveLength(1)
})

test('a swap of a USDT-like token resets the allowance, approves and swaps; a rejection stops before the next step', async () => {
  const { page, dialog, wallet } = await open()
  await createActor({ url: chainUrl(), chainId: 31_337 }, alice.privateKey).approve(
    usdt,
    swapRouter02,
    5n,
  )
  await chooseToken(dialog, 'sell', 'USDT')
  await chooseToken(dialog, 'receive', 'ETH')
  await dialog.getByLabel('You sell').fill('3')
  const before = await balanceOf(usdt)
  await openReview(dialog, 18)
  await dialog.getByText('This lets the exchange spend exactly 3 USDT.').waitFor()

  wallet.behave({ send: 'reject' })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await waitForStatus(page, /declined/)
  expect(await allowanceOf(usdt)).toBe(5n)
  await tryAgain(dialog)

  wallet.behave({ send: 'hang' })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await waitForStatus(page, 'Approve limit reset in your wallet')
  await wallet.waitForPrompt()
  wallet.approveNext()
  await waitForStatus(page, 'Approve limit increase in your wallet')
  await wallet.waitForPrompt()
  expect(await allowanceOf(usdt)).toBe(0n)
  wallet.approveNext()
  await waitForStatus(page, 'Confirm transaction in your wallet')
  await wallet.waitForPrompt()
  wallet.rejectNext()
  await waitForStatus(page, /declined/)
  expect(await allowanceOf(usdt)).toBe(3_000_000n)
  expect(await balanceOf(usdt)).toBe(before)

  wallet.behave({ send: 'approve' })
  await tryAgain(dialog)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await waitForStatus(page, 'Swapped USDT to ETH')
  expect(before - (await balanceOf(usdt))).toBe(3_000_000n)
  expect(await allowanceOf(usdt)).toBe(0n)
})

test('Swap moves nothing when the price moved beyond the slippage', async () => {
  const { page, dialog, wallet } = await open()
  await chooseToken(dialog, 'receive', 'USDT')
  await dialog.locator('summary').getByText('Details').click()
  await dialog.getByRole('button', { name: '0.5%' }).click()
  const before = await balanceOf(usdt)
  await openReview(dialog, 6)
  await createActor({ url: chainUrl(), chainId: 31_337 }, carol.privateKey).buy(usdt, '60')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await waitForStatus(page, /would reject|price has changed|Transaction error|INSUFFICIENT_OUTPUT/)
  expect(await balanceOf(usdt)).toBe(before)
  expect(wallet.sent).toHaveLength(0)
})

test('a pending swap shows a chip on the account button and turns confirmed without a press', async () => {
  const { page, dialog } = await open()
  await chooseToken(dialog, 'receive', 'USDT')
  await dialog.getByLabel('You sell').fill('0.5')
  await openReview(dialog, 6)
  const { mine } = await pauseMining()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog.getByRole('status').getByText('Swapping ETH to USDT').waitFor()
  await page.locator('.latchkey-account-button').getByText('1 pending').first().waitFor()
  await mine()
  await dialog.getByRole('status').getByText('Swapped ETH to USDT').waitFor()
})

test('Swap asks a wallet with atomic batches (EIP-5792) once for approval and swap', async () => {
  const { page, dialog, wallet } = await open()
  wallet.behave({ calls: 'atomic' })
  await chooseToken(dialog, 'sell', 'USDC')
  await chooseToken(dialog, 'receive', 'ETH')
  await dialog.getByLabel('You sell').fill('5')
  const before = await balanceOf(usdc)
  await openReview(dialog, 18)
  wallet.behave({ send: 'hang' })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await wallet.waitForPrompt()
  wallet.approveNext()
  await waitForStatus(page, 'Swapped USDC to ETH')
  expect(before - (await balanceOf(usdc))).toBe(5_000_000n)
  expect(wallet.openPrompts).toHaveLength(0)
})

test('Swap shows no insufficient-funds error without a quote, and the arrow swaps the sides', async () => {
  const { page, dialog } = await open()
  await chooseToken(dialog, 'receive', 'USDC')
  await dialog.getByRole('button', { name: 'Review swap' }).waitFor()
  await dialog.getByRole('button', { name: 'Switch tokens' }).click()
  await dialog.getByRole('button', { name: /^USDC, Choose what to sell/ }).waitFor()
  await page.route('**/v1/convert/quotes*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByLabel('You sell').fill('7')
  await dialog.getByRole('button', { name: 'Quote unavailable' }).waitFor()
  await dialog.getByLabel('You sell').fill('99999999')
  await dialog.getByRole('button', { name: 'Insufficient balance' }).waitFor()
  await dialog.getByLabel('You sell').fill('')
  await dialog.getByRole('button', { name: 'Enter amount' }).waitFor()
})
