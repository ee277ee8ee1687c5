import type { Latchkey, Wallet } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import {
  findConnectors,
  internals,
  part,
  readPlatform,
  track,
  walletPlatforms,
} from '@latchkey/core/internal'
import { useEffect } from 'react'
import { pushView } from '../navigation/navigate.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { inAppBrowserUrl } from './inAppBrowserUrl.ts'
import { hasWalletConnect, viewForWallet } from './viewForWallet.ts'

/**
 * Handles a press on a listed wallet: tracks it, opens the wallet's app where that must happen inside the press, and
 * pushes the next view.
 */
export function openListedWallet(latchkey: Latchkey, wallet: Wallet, displayIndex: number): void {
  const view = viewForWallet(latchkey, wallet)
  const isInstalled = findConnectors(wallet, internals(latchkey).connectors.getState()).length > 0
  const { isPhone } = readPlatform()
  const [platform] = walletPlatforms(wallet, { isPhone, isInstalled })
  track(latchkey, {
    event: 'SELECT_WALLET',
    properties: { name: wallet.name, platform, displayIndex },
  })
  const prepared = preparedSlot(latchkey)
  if (view.name === 'ConnectingWalletConnect') prepared.open?.(wallet)
  prepared.open = null
  // Without WalletConnect a phone's wallet app is reached by opening this page in its in-app browser.
  const opensInAppBrowser = isPhone && view.name === 'Downloads'
  // Links with a scheme of their own open from the next view.
  const inAppUrl = opensInAppBrowser ? safeUrl(inAppBrowserUrl(latchkey, wallet)) : null
  if (inAppUrl) window.open(inAppUrl, '_self', 'noreferrer noopener')
  pushView(latchkey, view)
}

/** Safari on iOS and Telegram open an app only inside the press, so the pairing link is prepared before it. */
export function usePreparedPairing(): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    const { isIos, isSafari, isTelegram } = readPlatform()
    // With one-click authentication each attempt needs its own link.
    const needsOwnLink = internals(latchkey).options.getState().siwx !== null
    if (needsOwnLink || !hasWalletConnect(latchkey) || !((isIos && isSafari) || isTelegram)) return
    let isStopped = false
    import('./preparePairing.ts')
      .then(({ preparePairing }) => preparePairing(latchkey))
      .then((open) => {
        if (!isStopped) preparedSlot(latchkey).open = open
      })
      .catch(() => {
        // The next view requests a link again and shows the error.
      })
    return () => {
      isStopped = true
    }
  }, [latchkey])
}

function preparedSlot(latchkey: Latchkey): { open: ((wallet: Wallet) => void) | null } {
  return part(latchkey, 'preparedPairing', () => ({ open: null }))
}
