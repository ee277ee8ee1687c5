import type { Wallet } from '../connection/wallet.ts'
import type { WalletPlatform } from '../events/events.ts'

/** The platforms on which a listed wallet can be reached, the preferred one first. Without a wallet: the QR code only. */
export function walletPlatforms(
  wallet: Wallet | undefined,
  environment: {
    isPhone: boolean
    /** A connector of this browser belongs to the wallet. */
    isInstalled: boolean
  },
): readonly [WalletPlatform, ...WalletPlatform[]] {
  if (!wallet) return ['qrcode']
  const isExtension = Boolean(wallet.rdns || wallet.injected?.length)
  const reachableOn: readonly (readonly [WalletPlatform, unknown])[] = [
    ['browser', isExtension && environment.isInstalled],
    [environment.isPhone ? 'mobile' : 'qrcode', wallet.mobile_link],
    ['web', wallet.webapp_link],
    ['desktop', wallet.desktop_link && !environment.isPhone],
    ['unsupported', isExtension && !environment.isInstalled],
  ]
  const platforms = reachableOn
    .filter(([, isReachable]) => isReachable)
    .map(([platform]) => platform)
  const [first, ...rest] = platforms
  return first ? [first, ...rest] : ['qrcode']
}
