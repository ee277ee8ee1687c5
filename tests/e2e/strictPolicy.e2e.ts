import { expect, test } from 'vitest'
import { createBrowserFixture, siteUrl } from './fixtures/browser.ts'
import { installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()

const wallet = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'MetaMask',
  image_id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
}
const network = {
  id: 31_338,
  name: 'Latchkey Second',
  caipNetworkId: 'eip155:31338',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const views: readonly { name: string; [parameter: string]: unknown }[] = [
  { name: 'Connect' },
  { name: 'AllWallets' },
  { name: 'Downloads', wallet },
  { name: 'GetWallet' },
  { name: 'WhatIsAWallet' },
  { name: 'WhatIsANetwork' },
  { name: 'Networks' },
  { name: 'ConnectingWalletConnect', wallet },
  { name: 'SwitchActiveChain', namespace: 'eip155', network },
]

test('every view of the modal renders under a strict content security policy without a violation', async () => {
  const { context, page, pageErrors } = await visit()
  await installWallet(context)
  await page.goto(`${siteUrl()}/strict.html`)
  await page.locator('latchkey-button').getByRole('button').waitFor()
  for (const view of views) {
    await page.evaluate((one) => {
      Reflect.get(window, 'openModal')(Reflect.get(window, 'latchkey'), { view: one })
    }, view)
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Reflect.get(window, 'closeModal')(Reflect.get(window, 'latchkey')))
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  expect(pageErrors.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
})
