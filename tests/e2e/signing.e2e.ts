import { localAccounts, localAddresses } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { createPublicClient, erc20Abi, http, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl, type Visit } from './fixtures/browser.ts'
import { connectWith, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const allowance = () =>
  createPublicClient({ transport: http(chainUrl()) }).readContract({
    abi: erc20Abi,
    address: localAddresses.usdc,
    functionName: 'allowance',
    args: [localAccounts.alice.address, friend],
  })

async function arrive(): Promise<Visit & { wallet: Awaited<ReturnType<typeof installWallet>> }> {
  const visited = await visit()
  const wallet = await installWallet(visited.context)
  await visited.page.goto(demoUrl())
  await connectWith(visited.page)
  await visited.page.getByRole('dialog').waitFor({ state: 'hidden' })
  return { ...visited, wallet }
}

const ask = (page: Page, title: string) => page.getByRole('button', { name: title }).click()
const log = (page: Page, words: RegExp) => page.getByTestId('log').getByText(words).first()

test('the modal passes an ordinary message or payment request to the wallet without a review', async () => {
  const { page, wallet, pageErrors } = await arrive()
  await ask(page, 'Sign a message')
  await log(page, /^Sign a message: 0x/).waitFor()
  await ask(page, 'Send 0.01 ETH')
  await log(page, /^Send 0.01 ETH: 0x/).waitFor()
  expect(wallet.sent).toHaveLength(1)
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  expect(pageErrors).toEqual([])
})

test('a request for an unlimited allowance opens the modal’s review before the wallet is asked', async () => {
  const { page, wallet } = await arrive()
  await ask(page, 'Approve without limit')
  const dialog = page.getByRole('dialog', { name: 'Review request' })
  await dialog.getByText(/There is no limit/).waitFor()
  await dialog
    .getByText(/spend all your USDC/)
    .first()
    .waitFor()
  expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await log(page, /^Approve without limit: .*reject/i).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(wallet.sent).toHaveLength(0)
})

test('closing the modal’s review rejects the request, and continuing sends it to the wallet', async () => {
  const { page, wallet } = await arrive()
  await ask(page, 'Approve without limit')
  const dialog = page.getByRole('dialog', { name: 'Review request' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await log(page, /^Approve without limit: .*reject/i).waitFor()
  expect(wallet.sent).toHaveLength(0)
  expect(await allowance()).toBe(0n)

  await ask(page, 'Approve without limit')
  await dialog.getByRole('button', { name: 'Continue anyway' }).click()
  await log(page, /^Approve without limit: 0x/).waitFor()
  expect(wallet.sent).toHaveLength(1)
  await expect.poll(allowance).toBe(maxUint256)
})
