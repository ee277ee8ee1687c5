import type { Eip1193Provider } from '../wallet/eip1193.ts'

export type Eip6963ProviderInfo = { uuid: string; name: string; icon: string; rdns: string }

/** Announces a wallet to a page as an extension would (EIP-6963), now and whenever the page asks. */
export function announceTo(
  page: EventTarget,
  info: Eip6963ProviderInfo,
  provider: Eip1193Provider,
): void {
  const announce = (): void => {
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}
