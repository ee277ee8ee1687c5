import type { Latchkey, Wallet } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import {
  internals,
  type LinkKind,
  part,
  readPlatform,
  safeAppLink,
  track,
  walletLink,
} from '@latchkey/core/internal'
import { inAppBrowserUrl } from './inAppBrowserUrl.ts'

/** Opens a wallet with a pairing URI. Must run inside a press: otherwise phones open no app and browsers no window. */
export function openWallet(
  latchkey: Latchkey,
  { wallet, uri, kind }: { wallet: Wallet; uri: string; kind: LinkKind },
): void {
  const browseUrl = kind === 'native' ? inAppBrowserUrl(latchkey, wallet) : null
  const inAppUrl = safeUrl(browseUrl) ?? safeAppLink(browseUrl)
  if (inAppUrl) return void window.open(inAppUrl, '_self', 'noreferrer noopener')
  const { preferUniversalLinks } = internals(latchkey).options.getState().wallets
  const linkKind = preferUniversalLinks ? otherLinkKind(kind) : kind
  const link = walletLink({ wallet, uri, kind: linkKind, platform: readPlatform() })
  const href = safeUrl(link?.href) ?? safeAppLink(link?.href)
  if (!link || !href) {
    const { name, mobile_link = '' } = wallet
    const message = 'The listing has no safe link'
    track(latchkey, {
      event: 'CONNECT_PROXY_ERROR',
      properties: { message, uri, mobile_link, name },
    })
    return
  }
  openedSlot(latchkey).uri = uri
  internals(latchkey).storage.set('deeplink_choice', { href: link.base, name: wallet.name })
  window.open(href, link.target, 'noreferrer noopener')
}

function otherLinkKind(kind: LinkKind): LinkKind {
  if (kind === 'native') return 'universal'
  return kind === 'universal' ? 'native' : kind
}

/** Whether a wallet was already opened with this URI. */
export function wasOpened(latchkey: Latchkey, uri: string): boolean {
  return openedSlot(latchkey).uri === uri
}

function openedSlot(latchkey: Latchkey): { uri: string | null } {
  return part(latchkey, 'openedUri', () => ({ uri: null }))
}
