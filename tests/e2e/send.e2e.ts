import { localAccounts, localAddresses } from '@latchkey/testing'
import { createPublicClient, createTestClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl, type Visit } from './fixtures/browser.ts'
import { pauseMining } from './fixtures/mining.ts'
import { connectWith, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { carol, erin } = localAccounts

/** PUSH0 PUSH0 REVERT */
const revertAlways = '0x5f5ffd'

function chain() {
  return createPublicClient({ transport: http(chainUrl()) })
}

async function openSend(): Promise<Visit & { wallet: Awaited<ReturnType<typeof installWallet>> }> {
  const visited = await visit()
  const wallet = await installWallet(visited.context)
  await visited.page.goto(demoUrl())
  await connectWith(visited.page)
  await visited.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await visited.page.locator('.latchkey-account-button').click()
  await visited.page.getByRole('dialog').getByText('Send', { exact: true }).click()
  return { ...visited, wallet }
}

test('in Send, ether arrives with the amount shown in the review', async () => {
  const { page, pageErrors } = await openSend()
  const dialog = page.getByRole('dialog')
  const before = await chain().getBalance({ address: erin.address })
  await dialog.getByRole('button', { name: 'Add amount' }).waitFor()
  await dialog.getByLabel('Amount').fill('0.123456789012345678')
  await dialog.getByRole('button', { name: 'Add address' }).waitFor()
  await dialog.getByLabel('Recipient').fill(erin.address)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByText('0.123456789012345678').waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Transaction confirmed').waitFor()
  await expect
    .poll(() => chain().getBalance({ address: erin.address }), { timeout: 10_000 })
    .toBe(before + 123_456_789_012_345_678n)
  expect(pageErrors).toEqual([])
})

test('in Send, a token payment to an ENS name that the wallet rejects moves nothing', async () => {
  const { page, wallet } = await openSend()
  const dialog = page.getByRole('dialog')
  const tokenBalance = () =>
    chain().readContract({
      abi: erc20Abi,
      address: localAddresses.usdc,
      functionName: 'balanceOf',
      args: [localAccounts.bob.address],
    })
  const before = await tokenBalance()
  await dialog.getByRole('button', { name: /Choose what to send/ }).click()
  await dialog.getByText('USDC').first().click()
  await dialog.getByLabel('Amount').fill('12.5')
  await dialog.getByLabel('Recipient').fill('bob.eth')
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByText('12.5 USDC').waitFor()
  await dialog.getByText('Name resolved by').waitFor()
  wallet.behave({ send: 'reject' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('You declined the request in your wallet. Nothing was sent.').waitFor()
  wallet.behave({ send: 'approve' })
  await dialog.locator('.outcome-actions').getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Transaction confirmed').waitFor()
  await expect.poll(tokenBalance, { timeout: 10_000 }).toBe(before + 12_500_000n)
  expect(wallet.sent).toHaveLength(1)
})

test('in Send, a pending payment turns confirmed without a press; after a reload and in a second tab the account button shows its chip', async () => {
  const { page, context } = await openSend()
  const dialog = page.getByRole('dialog')
  const button = page.locator('.latchkey-account-button')
  const { mine } = await pauseMining()
  await dialog.getByLabel('Amount').fill('0.0321')
  await dialog.getByLabel('Recipient').fill(erin.address)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('status').getByText('Transaction started').waitFor()
  await dialog.getByText('0.0321', { exact: true }).first().waitFor()
  await mine()
  await dialog.getByRole('status').getByText('Transaction confirmed').waitFor()

  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByText('Send', { exact: true }).click()
  await dialog.getByLabel('Amount').fill('0.0322')
  await dialog.getByLabel('Recipient').fill(erin.address)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('status').getByText('Transaction started').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await button.getByText('1 pending').first().waitFor()
  await page.reload()
  await button.getByText('1 pending').first().waitFor()
  const secondTab = await context.newPage()
  await secondTab.goto(demoUrl())
  await secondTab.locator('.latchkey-account-button').getByText('1 pending').first().waitFor()
  await button.click()
  await dialog.getByText('Activity', { exact: true }).click()
  await dialog.getByText('Pending').waitFor()
  await mine()
  await dialog.getByText('Pending').waitFor({ state: 'hidden' })
  await button.getByText('1 pending').first().waitFor({ state: 'hidden' })
  await secondTab.getByText('1 pending').first().waitFor({ state: 'hidden' })
})

test('Send shows the reason when the chain reverts a payment, and Try again opens the review', async () => {
  const { page } = await openSend()
  const dialog = page.getByRole('dialog')
  const recipient = privateKeyToAddress(generatePrivateKey())
  const { mine } = await pauseMining()
  await dialog.getByLabel('Amount').fill('0.0323')
  await dialog.getByLabel('Recipient').fill(recipient)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('status').getByText('Transaction started').waitFor()
  const anvil = createTestClient({ mode: 'anvil', transport: http(chainUrl()) })
  await anvil.setCode({ address: recipient, bytecode: revertAlways })
  await mine()
  await dialog.getByRole('status').getByText('Transaction failed').waitFor()
  await dialog.getByText('Your ETH didn’t move; you paid only the network fee.').waitFor()
  expect(await chain().getBalance({ address: recipient })).toBe(0n)
  await dialog.getByRole('button', { name: 'Try again' }).last().click()
  await page.getByRole('dialog', { name: 'Review send' }).waitFor()
})

test('Send rejects an amount above the balance and an invalid recipient address', async () => {
  const { page } = await openSend()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('999999999')
  await dialog.getByRole('button', { name: 'Insufficient funds' }).waitFor()
  await dialog.getByLabel('Amount').fill('0')
  await dialog.getByRole('button', { name: 'Incorrect value' }).waitFor()
  await dialog.getByLabel('Amount').fill('0.1')
  await dialog.getByLabel('Recipient').fill(`${carol.address.slice(0, -1)}`)
  await dialog.getByRole('button', { name: 'Invalid address' }).waitFor()
})
