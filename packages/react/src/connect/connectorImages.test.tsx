import { polkadot, polkadotMainnet } from '@latchkey/polkadot'
import { createFakePolkadotWallet } from '@latchkey/testing/polkadot'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderWalletConnectModal } from '../testing/renderWalletConnectModal.tsx'

/** Wallets of `injectedWeb3` tell no icon. */
async function openWith(id: string): Promise<() => string | null> {
  createFakePolkadotWallet({ id }).install(window)
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'injectedWeb3')
  })
  const { modal } = await renderWalletConnectModal({
    networks: [polkadotMainnet],
    adapters: [polkadot()],
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const [, name = id] = /^(talisman|unlisted)/.exec(id) ?? []
  const row = page.getByRole('button', { name: new RegExp(`^${name}.*installed`, 'i') })
  await expect.element(row).toBeVisible()
  return () => {
    const logo = modal()?.querySelector('[part~="wallet"] .logo')
    return logo?.querySelector('img')?.src ?? logo?.querySelector('svg text')?.textContent ?? null
  }
}

test('the connect view shows the wallet directory’s image for a connector without an icon', async () => {
  const picture = await openWith('talisman')
  await expect.poll(picture, pollTimeout).toContain('/getWalletImage/')
})

test('the connect view shows the initial of a connector without an icon that the wallet directory does not list', async () => {
  const picture = await openWith('unlisted-wallet')
  await expect.poll(picture, pollTimeout).toBe('U')
})
