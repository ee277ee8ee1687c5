import type { Wallet } from '../connection/wallet.ts'
import { isRecord } from '../isRecord.ts'

/** A wallet that the visitor connected with before. */
export type RecentWallet = {
  id: string
  name: string
  icon?: string
  rdns?: string
  /** Set for a wallet of this browser, such as an extension. */
  connectorId?: string
  /** Set when it was a listed wallet. */
  listing?: Wallet
}

/** A guard for an object whose fields are texts; it may have more fields. */
const hasTexts =
  (needed: readonly string[], allowed: readonly string[]) =>
  (value: unknown): boolean =>
    isRecord(value) &&
    needed.every((name) => typeof value[name] === 'string') &&
    allowed.every((name) => value[name] === undefined || typeof value[name] === 'string')

const isWallet = hasTexts(['id', 'name'], ['icon', 'rdns', 'connectorId'])
const isInjection = hasTexts([], ['namespace', 'injected_id'])
const isListing = hasTexts(
  ['id', 'name'],
  [
    'homepage',
    'image_id',
    'image_url',
    'rdns',
    'mobile_link',
    'universal_link',
    'desktop_link',
    'webapp_link',
    'browse_link',
    'app_store',
    'play_store',
    'chrome_store',
    'firefox_store',
  ],
)

const isText = (value: unknown): boolean => typeof value === 'string'

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isItem))
}

/** Whether a stored value is a wallet: any script on the page's origin can write to storage. */
export function isRecentWallet(value: unknown): value is RecentWallet {
  if (!isRecord(value) || !isWallet(value)) return false
  const { listing } = value
  if (listing === undefined) return true
  if (!isRecord(listing) || !isListing(listing)) return false
  const { injected, browse_namespaces: namespaces } = listing
  return isListOf(injected, isInjection) && isListOf(namespaces, isText)
}
