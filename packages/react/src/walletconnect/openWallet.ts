import { type Latchkey, type LinkKind, readPlatform, type Wallet, walletLink } from '@latchkey/core'

const opened = new WeakMap<Latchkey, string>()

/**
 * Leads the visitor to a wallet with a pairing URI. Must run in the event of a press: phones open no app and
 * browsers no window otherwise.
 */
export function openWallet(
  latchkey: Latchkey,
  { wallet, uri, kind }: { wallet: Wallet; uri: string; kind: LinkKind },
): void {
  const link = walletLink({ wallet, uri, kind, platform: readPlatform() })
  if (!link) return
  opened.set(latchkey, uri)
  latchkey.storage.set('deeplink_choice', { href: link.base, name: wallet.name })
  window.open(link.href, link.target, 'noreferrer noopener')
}

/** Whether a wallet was opened with this URI before. */
export function wasOpened(latchkey: Latchkey, uri: string): boolean {
  return opened.get(latchkey) === uri
}
