import { fileURLToPath } from 'node:url'
import { localAccounts, localAddresses } from '@latchkey/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { createPublicClient, type Hex, http, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { createActor } from '../e2e/fixtures/chainActions.ts'
import { createWithCode, logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { servePage } from '../e2e/fixtures/servePage.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import {
  allowanceOf,
  balanceOf,
  chooseToken,
  goToSwap,
  openReview,
} from '../e2e/fixtures/swapping.ts'
import { createVaultFixture, newAddress, shownAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()
const { alice, carol } = localAccounts
const { usdc, latch } = localAddresses
const shots = process.env.SWAP_SHOTS

let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('smartAccountPage.tsx', import.meta.url)))
})
afterAll(() => site.close())

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const operationEvent = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

/** Whether each operation of the account on the chain succeeded. */
async function operationsOf(sender: Hex): Promise<readonly (boolean | undefined)[]> {
  const client = createPublicClient({ transport: http(chainUrl()) })
  const logs = await client.getLogs({
    address: entryPoint,
    event: operationEvent,
    args: { sender },
    fromBlock: 0n,
  })
  return logs.map(({ args }) => args.success)
}

const actor = (privateKey: Hex) => createActor({ url: chainUrl(), chainId: 31_337 }, privateKey)

/** A visitor whose new smart account has 250 USDC and no ether, with the review of a swap of 100 of them. */
async function reviewSwap() {
  const { server = '', vault = '' } = stack()
  const { context, page } = await visit()
  await page.goto(`${site.url}?${new URLSearchParams({ api: server, vault, rpc: chainUrl() })}`)
  await logIn(page, newAddress())
  const { code } = await createWithCode(await openVaultCard(page))
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  const address = (await shownAddress(page)) as Hex
  await actor(alice.privateKey).mintToken(usdc, address, 250_000_000n)
  const dialog = await goToSwap(page)
  await chooseToken(dialog, 'sell', 'USDC')
  await chooseToken(dialog, 'receive', 'LATCH')
  await dialog.getByLabel('You sell').fill('100')
  const minimum = await openReview(dialog, 18)
  if (shots) await page.screenshot({ path: `${shots}-review.png` })
  return { context, page, dialog, code, address, minimum }
}

/** The approval in the vault's window, once the operation has its gas limits. */
async function openApproval(context: BrowserContext, page: Page): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the window' }).click({ timeout: 60_000 })
  const window = await opening
  await window.getByText('Paid for you').waitFor()
  return window
}

async function approve(window: Page, code: string): Promise<void> {
  await window.mouse.move(40, 80)
  await window.mouse.move(60, 120)
  await pressWhenSeen(window, window.getByRole('button', { name: 'Approve' }))
  await window.getByLabel('Recovery code').fill(code)
  await window.getByRole('button', { name: 'Open the wallet' }).click()
}

const steps = [
  'Spending permission',
  'Note your balance',
  'Swap',
  'Check what you received',
  'Revoke spending permission',
]

test('a smart account without ether swaps a token with one approval that shows the whole batch and its net effect, and leaves no allowance', async () => {
  const { context, page, dialog, code, address, minimum } = await reviewSwap()
  await dialog.getByText('shown in your wallet').waitFor()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const window = await openApproval(context, page)
  if (shots) await photograph(window)
  await window.getByText('Approve 5 actions').first().waitFor()
  expect(await window.locator('.fact[data-kind="step"] dd').allTextContents()).toEqual(steps)
  const effect = window.locator('.effect .fact[data-kind="amount"]')
  const labels = ['You send', 'You receive', 'Minimum received']
  expect(await effect.locator('dt').allTextContents()).toEqual(labels)
  expect(await effect.locator('bdi').allTextContents()).toEqual([
    '100 USDC',
    expect.stringMatching(/^49\.\d+ LATCH$/),
    expect.stringMatching(/^49\.\d+ LATCH$/),
  ])
  expect(await window.locator('.signing-dangers li').allTextContents()).toEqual([])
  await approve(window, code)
  await dialog.getByRole('status').getByText('Swapped USDC to LATCH').waitFor({ timeout: 60_000 })
  expect(await operationsOf(address)).toEqual([true])
  expect(await balanceOf(usdc, address)).toBe(150_000_000n)
  expect(await balanceOf(latch, address)).toBeGreaterThanOrEqual(minimum)
  expect(await allowanceOf(usdc, address)).toBe(0n)
})

test('a pool that gives less than the minimum reverts a smart account’s whole swap operation, and the modal says that nothing moved', async () => {
  const { context, page, dialog, code, address } = await reviewSwap()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const window = await openApproval(context, page)
  await actor(carol.privateKey).buy(latch, '100')
  await approve(window, code)
  await dialog.getByText('Your USDC didn’t move.').waitFor({ timeout: 60_000 })
  if (shots) await page.screenshot({ path: `${shots}-failed.png` })
  expect(await operationsOf(address)).toEqual([false])
  expect(await balanceOf(usdc, address)).toBe(250_000_000n)
  expect(await balanceOf(latch, address)).toBe(0n)
  expect(await allowanceOf(usdc, address)).toBe(0n)
})

/** The approval from top to end: its card scrolls, so that the window gets its height. */
async function photograph(window: Page): Promise<void> {
  const size = window.viewportSize() ?? { width: 420, height: 720 }
  await window.screenshot({ path: `${shots}-approve.png` })
  await window.setViewportSize({ ...size, height: 2_200 })
  await window.screenshot({ path: `${shots}-approve-whole.png` })
  await window.setViewportSize(size)
}
