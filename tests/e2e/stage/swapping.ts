import { localAccounts, localAddresses } from '@latchkey/testing'
import type { Locator, Page } from 'playwright-core'
import {
  type Address,
  createPublicClient,
  erc20Abi,
  http,
  type PublicClient,
  parseUnits,
} from 'viem'
import { chainUrl, demoUrl, type Visit } from './browser.ts'
import { connectWith, installWallet } from './wallet.ts'

const { alice } = localAccounts

export type Wallet = Awaited<ReturnType<typeof installWallet>>
export type Story = Visit & { wallet: Wallet; dialog: Locator }

/** Connects the browser wallet on the demo site and goes to the swap. */
export async function openSwap(visited: Visit): Promise<Story> {
  const wallet = await installWallet(visited.context)
  const { page } = visited
  await page.goto(demoUrl())
  await connectWith(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return { ...visited, wallet, dialog: await goToSwap(page) }
}

export async function goToSwap(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await page.locator('.latchkey-account-button').click()
  await dialog.getByText('Swap', { exact: true }).click()
  await dialog.getByLabel('You sell').waitFor()
  return dialog
}

/** From the account, which is on screen after a swap. */
export async function swapAgain(dialog: Locator): Promise<void> {
  await dialog.locator('.row-title', { hasText: /^Swap$/ }).click()
  await dialog.getByLabel('You sell').waitFor()
}

export async function choose(
  dialog: Locator,
  side: 'sell' | 'receive',
  symbol: string,
): Promise<void> {
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
export async function review(dialog: Locator, decimals: number): Promise<bigint> {
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  const minimum = dialog.locator('.fact', { hasText: 'Arrives, at least' }).locator('dd')
  const [amount = ''] = ((await minimum.textContent()) ?? '').split(' ')
  return parseUnits(amount.replaceAll(',', ''), decimals)
}

export const told = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole('status').getByText(words).first().waitFor()

const chain = (): PublicClient => createPublicClient({ transport: http(chainUrl()) })

/** What the chain says of an account; ether is `null`. */
export function held(token: Address | null, owner: Address = alice.address): Promise<bigint> {
  if (token === null) return chain().getBalance({ address: owner })
  const call = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const
  return chain().readContract({ ...call, args: [owner] })
}

export function allowed(token: Address, owner: Address = alice.address): Promise<bigint> {
  const call = { address: token, abi: erc20Abi, functionName: 'allowance' } as const
  return chain().readContract({ ...call, args: [owner, localAddresses.swapRouter02] })
}
