/** A wallet as the Wallet Standard has it. */
export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly object[]
}

type Api = { register(...wallets: readonly StandardWallet[]): () => void }

/**
 * Registers a wallet with Wallet Standard apps that started before or after it; returns a function that unsubscribes.
 */
export function registerWallet(page: EventTarget, wallet: StandardWallet): () => void {
  const unsubscribes: (() => void)[] = []
  const register = (api: Api): void => {
    unsubscribes.push(api.register(wallet))
  }
  const onReady = (event: Event): void => register((event as CustomEvent<Api>).detail)
  page.addEventListener('wallet-standard:app-ready', onReady)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
