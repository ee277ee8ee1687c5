import type { CaipNetworkId } from '@latchkey/core'
import type { BrowserWindow } from '../browserWindow.ts'
import type { StandardWallet } from '../createWalletDiscovery.ts'
import { standardChain } from '../standardChain.ts'
import { createMobileWallet } from './createMobileWallet.ts'

type Api = { register(wallet: StandardWallet): () => void }

const registered = new WeakSet<BrowserWindow>()

/**
 * Registers the phone's wallet apps with the Wallet Standard, once per page. Authorization is for the active network,
 * or for mainnet before the chain is opened.
 */
export function registerMobileWallet(options: {
  page: () => BrowserWindow
  network: () => CaipNetworkId | null
}): void {
  const page = options.page()
  if (registered.has(page)) return
  registered.add(page)
  const chain = (): string => {
    const network = options.network()
    return network ? standardChain(network) : 'solana:mainnet'
  }
  const wallet = createMobileWallet({ page: options.page, chain })
  const detail = (api: Api): void => void api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.addEventListener('wallet-standard:app-ready', (event) =>
    detail((event as CustomEvent<Api>).detail),
  )
}
