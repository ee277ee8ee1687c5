import type { BrowserWindow } from '../browserWindow.ts'

/**
 * Whether the page can open wallet apps (Mobile Wallet Adapter): only in Android's browsers, not in an app's web view,
 * which cannot start other apps.
 */
export function hasMobileWallets({ navigator, isSecureContext }: BrowserWindow): boolean {
  const agent = navigator?.userAgent ?? ''
  return (
    isSecureContext === true &&
    /android/i.test(agent) &&
    !/; wv\)|Version\/[\d.]+ Chrome/.test(agent)
  )
}
