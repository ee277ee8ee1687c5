import { localAddresses } from '@latchkey/testing'
import { createTestClient, http, publicActions, toHex } from 'viem'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl } from '../e2e/fixtures/browser.ts'
import { openQrAndCopyLink, openSampleWallet, sampleAddress } from '../e2e/fixtures/sampleWallet.ts'
import {
  allowanceOf,
  balanceOf,
  chooseToken,
  goToSwap,
  openReview,
  openSwap,
  openSwapAgain,
  type Story,
  waitForStatus,
} from '../e2e/fixtures/swapping.ts'

const { visit } = createBrowserFixture()
const { usdc, latch, latchWethPair } = localAddresses
const open = async (): Promise<Story> => openSwap(await visit())

test('Swap shows no quote and no insufficient-funds error for an empty pool', async () => {
  const { dialog } = await open()
  const client = createTestClient({ mode: 'anvil', transport: http(chainUrl()) }).extend(
    publicActions,
  )
  const address = latchWethPair
  const full = await client.getStorageAt({ address, slot: '0x8' })
  try {
    const empty = toHex((1n << 112n) | 1n, { size: 32 })
    await client.setStorageAt({ address, index: 8, value: empty })
    await client.mine({ blocks: 1 })
    await chooseToken(dialog, 'receive', 'LATCH')
    await dialog.getByLabel('You sell').fill('2')
    await dialog.getByRole('button', { name: 'Incorrect amount' }).waitFor()
    await dialog.getByText('Please enter a valid amount').waitFor()
  } finally {
    await client.setStorageAt({ address, index: 8, value: full ?? '0x' })
    await client.mine({ blocks: 1 })
  }
  await dialog.getByLabel('You sell').fill('1')
  await dialog.getByRole('button', { name: 'Review swap' }).waitFor()
})

test('Swap shows the price impact of an amount larger than the pool', async () => {
  const { dialog } = await open()
  await chooseToken(dialog, 'receive', 'LATCH')
  await dialog.getByLabel('You sell').fill('800')
  await openReview(dialog, 18)
  await dialog.getByText(/This swap changes the price by 4\d/).waitFor()
})

test('Swap does not execute a quote older than a minute', async () => {
  const visited = await visit()
  await visited.page.clock.install()
  const { page, dialog, wallet } = await openSwap(visited)
  await chooseToken(dialog, 'receive', 'USDC')
  await openReview(dialog, 6)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).waitFor()
  // The network fails, so no newer quote arrives.
  await page.route('**/v1/convert/**', (route) => route.abort())
  await page.clock.fastForward(61_000)
  const before = await balanceOf(usdc)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await waitForStatus(page, 'This quote is too old')
  expect(wallet.sent).toHaveLength(0)
  expect(await balanceOf(usdc)).toBe(before)
})

test('Swap asks a wallet that cannot sign typed data for an approval transaction', async () => {
  const { page, dialog, wallet } = await open()
  wallet.behave({ sign: { error: { code: 4200, message: 'not supported' } } })
  await chooseToken(dialog, 'sell', 'USDC')
  await chooseToken(dialog, 'receive', 'ETH')
  await dialog.getByLabel('You sell').fill('4')
  const before = await balanceOf(usdc)
  await openReview(dialog, 18)
  await dialog.getByRole('button', { name: 'Sign and swap' }).click()
  await waitForStatus(page, 'Swapped USDC to ETH')
  expect(before - (await balanceOf(usdc))).toBe(4_000_000n)
  expect(await allowanceOf(usdc)).toBe(0n)
  expect(wallet.sent).toHaveLength(2)
})

test('Swap with only the V2 router approves a permit token by transaction', async () => {
  const visited = await visit()
  const { page, wallet } = await openSwap(visited)
  wallet.setChain(31_338)
  await wallet.delivered()
  await page.getByTestId('network').getByText('Latchkey Second').waitFor()
  await page.reload()
  await page.getByTestId('network').getByText('Latchkey Second').waitFor()
  const dialog = await goToSwap(page)
  await chooseToken(dialog, 'sell', 'USDC')
  await chooseToken(dialog, 'receive', 'LATCH')
  await dialog.getByLabel('You sell').fill('6')
  await openReview(dialog, 18)
  await dialog.getByText('This lets the exchange spend exactly 6 USDC.').waitFor()
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await waitForStatus(page, 'Swapped USDC to LATCH')
  expect(wallet.sent).toHaveLength(2)
})

test('Swap with a WalletConnect wallet signs a permit and swaps', async () => {
  const { context, page } = await visit()
  await page.goto(demoUrl())
  const wallet = await openSampleWallet(context)
  const answer = async (title: string, verdict: 'Approve' | 'Reject') => {
    await wallet.page.bringToFront()
    await wallet.answer(title, verdict)
    await page.bringToFront()
  }
  await page.bringToFront()
  const uri = await openQrAndCopyLink(page)
  await wallet.page.bringToFront()
  await wallet.pair(uri)
  await answer('Connect to this site?', 'Approve')
  await page.getByTestId('address').getByText(sampleAddress).waitFor()
  const dialog = await goToSwap(page)

  await chooseToken(dialog, 'receive', 'USDC')
  await openReview(dialog, 6)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await answer('Allow eth_sendTransaction?', 'Approve')
  await waitForStatus(page, 'Swapped ETH to USDC')

  await openSwapAgain(dialog)
  await chooseToken(dialog, 'sell', 'USDC')
  await chooseToken(dialog, 'receive', 'LATCH')
  await dialog.getByLabel('You sell').fill('20')
  const before = await Promise.all([
    balanceOf(usdc, sampleAddress),
    balanceOf(latch, sampleAddress),
  ])
  const minimum = await openReview(dialog, 18)
  await dialog.getByRole('button', { name: 'Sign and swap' }).click()
  await answer('Allow eth_signTypedData_v4?', 'Approve')
  await answer('Allow eth_sendTransaction?', 'Approve')
  await waitForStatus(page, 'Swapped USDC to LATCH')
  const after = await Promise.all([balanceOf(usdc, sampleAddress), balanceOf(latch, sampleAddress)])
  expect(before[0] - after[0]).toBe(20_000_000n)
  expect(after[1] - before[1]).toBeGreaterThanOrEqual(minimum)
  expect(await allowanceOf(usdc, sampleAddress)).toBe(0n)
})
