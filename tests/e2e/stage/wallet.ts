import { localAccounts } from '@latchkey/testing'
import { type InstalledFakeEvmWallet, installFakeEvmWallet } from '@latchkey/testing/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { chainUrl } from './browser.ts'

/** A browser wallet with alice's and bob's keys that knows both local chains. */
export function installWallet(
  context: BrowserContext,
  change: Partial<Parameters<typeof installFakeEvmWallet>[1]> = {},
): Promise<InstalledFakeEvmWallet> {
  return installFakeEvmWallet(context, {
    accounts: [localAccounts.alice, localAccounts.bob],
    rpcUrl: chainUrl('rpc'),
    chainId: 31_337,
    chains: [{ id: 31_338, rpcUrl: chainUrl('rpc2') }],
    name: 'Story Wallet',
    rdns: 'test.story.wallet',
    ...change,
  })
}

export async function connectWith(page: Page, name = 'Story Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByText(name, { exact: true }).click()
  await page.getByTestId('address').waitFor()
}
