import { solanaVerifier } from '@latchkey/siwx/solana'
import { localSolanaAccounts, localSolanaId } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { openQrAndCopyLink, openSampleWallet, sampleAddress } from './fixtures/sampleWallet.ts'
import { giveSol, solOf } from './fixtures/solana.ts'

const { visit } = createBrowserFixture()
const sampleSolanaAddress = 'GkeKMr8kDwa5jEqiwmuhtMA4rphbn3bSMG8p3fMFszok'
const { mallory } = localSolanaAccounts

test('one WalletConnect session serves Ethereum and Solana, signs a message and sends SOL', async () => {
  await giveSol(sampleSolanaAddress, 1_000_000_000n)
  const { context, page, pageErrors } = await visit()
  await page.goto(`${demoUrl()}?chains=solana`)
  const uri = await openQrAndCopyLink(page)
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect to this site?', 'Approve')
  await page.bringToFront()
  await page.getByTestId('address').getByText(sampleAddress).waitFor()
  await page.getByRole('button', { name: 'Latchkey Local' }).click()
  await page.getByRole('dialog').getByText('Latchkey Solana').click()
  await page.getByTestId('address').getByText(sampleSolanaAddress).waitFor()

  await page.getByRole('button', { name: 'Sign a message' }).click()
  await wallet.page.bringToFront()
  await wallet.answer('Allow solana_signMessage?', 'Approve')
  await page.bringToFront()
  const line = page.getByTestId('log').getByText(/^Sign a message: /)
  await line.waitFor()
  const signature = ((await line.textContent()) ?? '').replace('Sign a message: ', '')
  const text = 'Hello from the Latchkey demo'
  const proof = { text, signature, address: sampleSolanaAddress, chainId: localSolanaId } as const
  expect(await solanaVerifier().verify(proof)).toBe(true)

  const before = await solOf(mallory.address)
  const dialog = page.getByRole('dialog')
  await page.locator('.latchkey-account-button').click()
  await dialog.getByText('Send', { exact: true }).click()
  await dialog.getByLabel('Amount').fill('0.5')
  await dialog.getByLabel('Recipient').fill(mallory.address)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await wallet.page.bringToFront()
  await wallet.answer('Allow solana_signTransaction?', 'Approve')
  await page.bringToFront()
  await page.getByText(/Transaction (started|confirmed)/).waitFor()
  await expect.poll(() => solOf(mallory.address), { timeout: 15_000 }).toBe(before + 500_000_000n)
  expect(pageErrors).toEqual([])
})
