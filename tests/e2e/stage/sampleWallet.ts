import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'

/** The official SDK's wallet in a window beside the site. */
export type SampleWallet = {
  page: Page
  pair(uri: string): Promise<void>
  answer(title: string, verdict: 'Approve' | 'Reject'): Promise<void>
}

export const sampleAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export async function openSampleWallet(context: BrowserContext): Promise<SampleWallet> {
  const { sampleWallet } = inject('stack')
  if (!sampleWallet) throw new Error('The stack has no sample wallet')
  const page = await context.newPage()
  await page.goto(sampleWallet)
  return {
    page,
    async pair(uri) {
      await page.getByLabel('Paste a connection link').fill(uri)
      await page.getByRole('button', { name: 'Connect' }).click()
    },
    async answer(title, verdict) {
      await page.getByText(title).waitFor()
      await page.getByRole('button', { name: verdict }).click()
    },
  }
}

/** Opens the QR code on the site and copies its link, as a person would. */
export async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByText('WalletConnect', { exact: true }).click()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
