import type { StandardWallet } from '../discover.ts'
import type { Page } from '../page.ts'
import { createMobileWallet } from './createMobileWallet.ts'

type Api = { register(wallet: StandardWallet): () => void }

const registered = new WeakSet<Page>()

/** Announces the phone's wallet apps to the page by the Wallet Standard, once. */
export function registerMobileWallet(options: { page: () => Page; chain: () => string }): void {
  const page = options.page()
  if (registered.has(page)) return
  registered.add(page)
  const wallet = createMobileWallet(options)
  const detail = (api: Api): void => void api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.addEventListener('wallet-standard:app-ready', (event) =>
    detail((event as CustomEvent<Api>).detail),
  )
}
