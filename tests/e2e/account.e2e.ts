import { localAccounts, localAddresses } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { createPublicClient, erc20Abi, formatUnits, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { createActor } from './fixtures/chainActions.ts'
import { connectWith, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { usdc, latch, uniswapV2Router } = localAddresses

/** How long a transaction may take to appear on the screen. */
const soon = { timeout: 3000 }

async function openAccount() {
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  const where = { url: chainUrl(), chainId: 31_337 }
  const self = createActor(where, privateKey)
  const bob = createActor(where, localAccounts.bob.privateKey)
  const chain = createPublicClient({ transport: http(chainUrl()) })
  await bob.sendEther(address, '5')
  const visited = await visit()
  await installWallet(visited.context, { accounts: [{ privateKey }] })
  await visited.page.goto(demoUrl())
  await connectWith(visited.page)
  await visited.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await visited.page.locator('.latchkey-account-button').click()
  return { ...visited, self, bob, address, chain }
}

async function look(page: Page, at: 'Tokens' | 'NFTs' | 'Activity'): Promise<void> {
  await page.getByRole('dialog').getByRole('tab', { name: at }).click()
}

test('the modal’s Activity lists transfers, swaps, mints, approvals and failed transactions as they happen', async () => {
  const { page, self, bob, address, pageErrors } = await openAccount()
  await look(page, 'Activity')
  const row = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
  await row(/^Received.*\+5 ETH/).waitFor()
  await self.sendEther(localAccounts.carol.address, '0.25')
  await row(/^Sent.*0\.25 ETH/).waitFor(soon)
  await self.approve(latch, uniswapV2Router, parseEther('3'))
  await row(/^Approved/).waitFor(soon)
  await self.buy(usdc, '0.5')
  await row(/^Swapped.*USDC.*0\.5 ETH/).waitFor(soon)
  await self.mintKey(address)
  await row(/^Minted/).waitFor(soon)
  await self.fail()
  await row(/Failed/).waitFor(soon)
  await bob.sendToken(usdc, address, 7_250_000n)
  await row(/^Received.*\+7\.25 USDC/).waitFor(soon)
  expect(pageErrors).toEqual([])
})

test('the modal’s Tokens view shows the balances of the chain to the last unit', async () => {
  const { page, self, bob, address, chain } = await openAccount()
  await look(page, 'Tokens')
  const row = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
  await row(/^Ether/).waitFor()
  await self.buy(usdc, '0.3')
  await row(/^Local USD Coin/).waitFor(soon)
  await bob.sendToken(usdc, address, 1n)
  const balance = await chain.readContract({
    abi: erc20Abi,
    address: usdc,
    functionName: 'balanceOf',
    args: [address],
  })
  await row(/^Local USD Coin/).click()
  await page
    .getByRole('dialog')
    .getByTitle(`${formatUnits(balance, 6)} USDC`)
    .waitFor(soon)
  await page.getByRole('button', { name: 'Back' }).click()
  await row(/^Ether/).click()
  const ether = await chain.getBalance({ address })
  await page
    .getByRole('dialog')
    .getByTitle(`${formatUnits(ether, 18)} ETH`)
    .waitFor(soon)
})

test('the modal’s view of a token shows its price and a transaction, whose view shows recipient, fee and status', async () => {
  const { page, self, pageErrors } = await openAccount()
  const { carol } = localAccounts
  const dialog = page.getByRole('dialog')
  await self.sendEther(carol.address, '0.25')
  await dialog.getByRole('button', { name: /^Ether/ }).click()
  await dialog.getByRole('img', { name: /^Price over the last 24 hours/ }).waitFor()
  await dialog.getByRole('button', { name: /^Sent.*0\.25 ETH/ }).click()
  await page.getByRole('dialog', { name: 'Transaction' }).waitFor()
  await dialog.getByText('You sent', { exact: true }).waitFor()
  await dialog.getByText(carol.address).first().waitFor()
  await dialog.getByText('Network fee').waitFor()
  await dialog.getByRole('status').getByText('Confirmed').waitFor()
  expect(pageErrors).toEqual([])
})

test('the modal’s NFTs view shows a newly minted NFT', async () => {
  const { page, self, address } = await openAccount()
  await look(page, 'NFTs')
  await page.getByText('No NFTs yet').waitFor()
  await self.mintTool(address, 2n, 9n)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /×9.*Tool 2/ })
    .waitFor(soon)
})

test('after a reload, the modal shows the cached account before the server answers', async () => {
  const { page } = await openAccount()
  await look(page, 'Tokens')
  const row = page.getByRole('dialog').getByRole('button', { name: /^Ether/ })
  await row.waitFor()
  await page.route('**/v1/account/**', () => {})
  await page.reload()
  await page.getByTestId('address').waitFor()
  await page.locator('.latchkey-account-button').click()
  await look(page, 'Tokens')
  await row.waitFor(soon)
})
