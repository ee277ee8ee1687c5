import { openModal } from '@latchkey/core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const unwanted = 'a'.repeat(64)
const row = (name: string) => page.getByRole('button', { name })

test('without a server, excludeWalletIds hides a wallet of the browser by its name', async () => {
  const { latchkey } = await renderTestModal({
    others: ['Copper Fox'],
    excludeWalletIds: ['Harbor'],
  })
  openModal(latchkey)
  await expect.element(row('Copper Fox Installed')).toBeVisible()
  expect(row('Harbor Installed').elements()).toEqual([])
})

test('until the directory has named the excluded wallets, no wallet of the browser is shown', async () => {
  const originalFetch = window.fetch
  onTestFinished(() => {
    window.fetch = originalFetch
  })
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  window.fetch = async (input, init) => {
    if (!/getWallets.*[?&]include=/.test(String(input))) return originalFetch(input, init)
    await responded
    return Response.json({ data: [{ id: unwanted, name: 'Harbor' }], count: 1 })
  }
  const { latchkey } = await renderTestModal({
    endpoints: { api: inject('testServer') },
    others: ['Copper Fox'],
    excludeWalletIds: [unwanted],
  })
  openModal(latchkey)
  await expect.element(page.getByLabelText('Loading wallets')).toBeVisible()
  expect(row('Harbor Installed').elements()).toEqual([])
  respond()
  await expect.element(row('Copper Fox Installed')).toBeVisible()
  expect(row('Harbor Installed').elements()).toEqual([])
})
