/** Provider info that a wallet announces (EIP-6963). */
export type Eip6963ProviderInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/**
 * Announces a wallet to a page, now and whenever the page asks again. Returns the function that
 * stops it.
 */
export function announceProvider(
  page: Window,
  info: Eip6963ProviderInfo,
  provider: unknown,
): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => {
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}

/** Injects a provider as `window.ethereum`, for sites without EIP-6963. */
export function injectProvider(page: Window, provider: object): void {
  Object.defineProperty(page, 'ethereum', { value: provider, configurable: true, writable: true })
  page.dispatchEvent(new Event('ethereum#initialized'))
}
