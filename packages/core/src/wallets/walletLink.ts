import { appScheme, safeUrl } from '@latchkey/wire'
import type { Wallet } from '../connection/wallet.ts'
import type { Platform } from '../options/platform.ts'

/** A link that passes a pairing URI to a wallet. */
export type WalletLink = {
  href: string
  target: '_self' | '_top' | '_blank'
  /** What to store (`deeplink_choice`), so that later requests open the same app. */
  base: string
}

export type LinkKind = 'native' | 'universal' | 'desktop' | 'web'

type LinkPlatform = Pick<Platform, 'isTelegram' | 'isAndroid' | 'isFramed'>

/**
 * The link to open a listed wallet with, or `null` when its listing has none that is safe. Built from the
 * listing's scheme and host only, never from data of the connected peer.
 */
export function walletLink(options: {
  wallet: Wallet
  uri: string
  kind: LinkKind
  platform: LinkPlatform
}): WalletLink | null {
  const { wallet, uri, kind, platform } = options
  const base = linkBase(wallet, kind)
  if (!base) return null
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes a link once before it opens it.
  const isEncodedTwice = platform.isTelegram && platform.isAndroid
  const payload = isEncodedTwice ? encodeURIComponent(encoded) : encoded
  return { href: `${base}wc?uri=${payload}`, target: linkTarget(kind, platform), base }
}

function linkTarget(kind: LinkKind, platform: LinkPlatform): WalletLink['target'] {
  if (platform.isTelegram || kind === 'desktop' || kind === 'web') return '_blank'
  return platform.isFramed ? '_top' : '_self'
}

function linkBase(wallet: Wallet, kind: LinkKind): string | null {
  switch (kind) {
    case 'native':
      return baseOf(wallet.mobile_link)
    case 'universal':
      return baseOf(wallet.universal_link ?? wallet.mobile_link)
    case 'desktop':
      return baseOf(wallet.desktop_link)
    case 'web':
      return baseOf(wallet.webapp_link)
  }
}

/** The path of an app link. Its one parameter may be the link of a part of the app: `open/route?targetUrl=by://web3/`. */
const appPath = /^[\w.~/-]*(?:\?\w{1,40}=([a-z][a-z0-9]{0,40}):\/\/[\w.~/-]+)?$/

/** `rainbow://` or `https://rnbwapp.com/`, always with a closing slash. */
function baseOf(link: string | undefined): string | null {
  const web = safeUrl(link)
  if (web) return web.endsWith('/') ? web : `${web}/`
  const scheme = appScheme(link)
  if (!scheme || !link) return null
  const rest = link.slice(scheme.length).replace(/^:?\/{0,2}/, '')
  const [isPath, partScheme] = appPath.exec(rest) ?? []
  if (isPath === undefined || (partScheme && !appScheme(partScheme))) return null
  return `${scheme}://${rest}${rest === '' || rest.endsWith('/') ? '' : '/'}`
}
