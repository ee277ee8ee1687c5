import type { Page } from '../page.ts'

/**
 * Can wallet apps be opened from here? Only from Android's browsers: the windows that apps show pages in, wallets'
 * own among them, keep to themselves.
 */
export function hasMobileWallets({ navigator, isSecureContext }: Page): boolean {
  const agent = navigator?.userAgent ?? ''
  return (
    isSecureContext === true &&
    /android/i.test(agent) &&
    !/; wv\)|Version\/[\d.]+ Chrome/.test(agent)
  )
}
