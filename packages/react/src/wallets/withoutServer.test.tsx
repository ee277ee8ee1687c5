import { openModal } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { quickAdapter } from '../testing/quickAdapter.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const row = (name: string | RegExp) => page.getByRole('button', { name })

test('without a server, the modal lists the wallets of the package with pictures, and finds them by name', async () => {
  const { latchkey } = await renderTestModal()
  openModal(latchkey)
  await expect.element(row(/^All wallets/)).toBeVisible()
  await row(/^All wallets/).click()
  await page.getByRole('textbox').fill('rainb')
  await expect.element(row('Rainbow')).toBeVisible()
  await expect.element(row('MetaMask')).not.toBeInTheDocument()
  const picture = () => row('Rainbow').element().querySelector('img')?.src
  await expect.poll(picture, pollTimeout).toMatch(/^data:image\//)
})

test('without a server, an excluded wallet is neither in the connect view nor in All wallets', async () => {
  const { latchkey } = await renderTestModal({ excludeWalletIds: [metaMask] })
  openModal(latchkey, { view: 'AllWallets' })
  await expect.element(row('Rainbow')).toBeVisible()
  await expect.element(row('MetaMask')).not.toBeInTheDocument()
})

test('on a phone without WalletConnect, a listed wallet opens the page in its own browser', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android)
  onTestFinished(() => void vi.restoreAllMocks())
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { latchkey } = await renderTestModal({
    adapters: [{ ...quickAdapter(async () => {}), discover: () => () => {} }],
  })
  openModal(latchkey)
  await row('MetaMask').click()
  const link = `https://metamask.app.link/dapp/${location.href.replace(/^https?:\/\//, '').replace(/#.*/, '')}`
  expect(opened.mock.calls.map(([href]) => href)).toEqual([link])
  await expect.element(page.getByText('Already have MetaMask?', { exact: false })).toBeVisible()
  await row('Open MetaMask').click()
  expect(opened.mock.calls.map(([href]) => href)).toEqual([link, link])
})

test('on a phone, a listed link that runs code opens nothing, and the page’s address can be copied', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android)
  onTestFinished(() => void vi.restoreAllMocks())
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { latchkey } = await renderTestModal({
    adapters: [{ ...quickAdapter(async () => {}), discover: () => () => {} }],
    customWallets: [{ id: 'forged', name: 'Forged', browse_link: 'javascript:alert({url})' }],
  })
  openModal(latchkey)
  await row('Forged').click()
  await expect.element(row('Copy link')).toBeVisible()
  expect(opened).not.toHaveBeenCalled()
})
