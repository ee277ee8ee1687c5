import { type Latchkey, type Namespace, openModal } from '@latchkey/core'
import { namedSocial, walletNamed } from '@latchkey/core/internal'
import { pushView } from '../navigation/navigate.ts'
import { openListedWallet } from './openListedWallet.ts'
import { startSocialLogin } from './startSocialLogin.ts'

/** Opens the modal where a visitor connects one wallet: its prompt, its app, its QR code, or else where to get it. */
export async function openNamedWallet(
  latchkey: Latchkey,
  options: { wallet: string; namespace?: Namespace },
): Promise<void> {
  const { wallet, namespace } = options
  const openConnect = () =>
    openModal(latchkey, { view: 'Connect', ...(namespace ? { namespace } : {}) })
  if (wallet === 'email') return openModal(latchkey, { view: 'EmailLogin' })
  if (wallet === 'walletConnect') {
    openConnect()
    return pushView(latchkey, { name: 'ConnectingWalletConnect' })
  }
  const social = namedSocial(wallet)
  if (social) {
    openConnect()
    // Inside the press, so that the browser lets the popup open.
    return startSocialLogin(latchkey, social)
  }
  const { fetchListing } = await import('./fetchListing.ts')
  const listing = await fetchListing(latchkey, wallet)
  openConnect()
  openListedWallet(latchkey, listing ?? walletNamed(wallet), 0)
}
