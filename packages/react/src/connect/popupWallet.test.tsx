import { memoryStorage } from '@latchkey/core'
import { isConnected } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { localAccounts } from '@latchkey/testing/accounts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createConfig, createConnector, createStorage, http } from 'wagmi'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { localNetwork, renderTestModal } from '../testing/renderTestModal.tsx'

const { address } = localAccounts.alice

/** A wallet with its own window, whose code does not notice that the visitor closed the window. */
function popupWallet(windows: Window[]) {
  return createConnector<object>(({ emitter }) => ({
    id: 'popup',
    name: 'Popup Wallet',
    type: 'popup',
    async connect() {
      const popup = window.open('about:blank', '_blank', 'popup,width=300,height=300')
      if (!popup) throw new Error('The browser blocked the window')
      windows.push(popup)
      await new Promise((resolve) => popup.addEventListener('approve', resolve))
      popup.close()
      return { accounts: [address] as never, chainId: inject('localChain').chainId }
    },
    async disconnect() {},
    getAccounts: async () => [address],
    getChainId: async () => inject('localChain').chainId,
    getProvider: async () => ({ request: async () => null }),
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect: () => emitter.emit('disconnect'),
  }))
}

test('the connecting view offers Try again to a visitor who closed the wallet’s popup, and Try again connects', async () => {
  const windows: Window[] = []
  onTestFinished(() => {
    for (const popup of windows) popup.close()
  })
  const { url, chainId } = inject('localChain')
  const wagmiConfig = createConfig({
    chains: [localNetwork()],
    transports: { [chainId]: http(url) },
    connectors: [popupWallet(windows)],
    storage: createStorage({ storage: memoryStorage() }),
  })
  const { latchkey } = await renderTestModal({ adapters: [evm({ wagmiConfig })] })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Popup Wallet' }).click()
  await expect.poll(() => windows.length, pollTimeout).toBe(1)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect.element(tryAgain).not.toBeInTheDocument()
  windows[0]?.close()
  // Playwright emulates a page that always has the focus, so the browser sends no event itself.
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('If you closed its window, try again.')).toBeVisible()
  await tryAgain.last().click()
  await expect.poll(() => windows.length, pollTimeout).toBe(2)
  windows[1]?.dispatchEvent(new Event('approve'))
  await expect.poll(() => isConnected(latchkey), pollTimeout).toBe(true)
})
