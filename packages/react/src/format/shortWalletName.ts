import { plainText } from './plainText.ts'

/** A wallet's name for a narrow tile: without "Wallet" and what stands in parentheses. */
export function shortWalletName(name: string): string {
  const full = plainText(name)
  const short = full.replace(/\s*\(.*\)$/, '').replace(/\s+Wallet$/i, '')
  return short || full
}
