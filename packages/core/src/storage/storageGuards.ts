import { isNamespace } from '../caip/caip.ts'
import { socials } from '../options/features.ts'
import type { StorageKeys } from './storageKeys.ts'

type Guard = (value: unknown) => boolean

const isText: Guard = (value) => typeof value === 'string'

const hasTexts =
  (needed: readonly string[], allowed: readonly string[] = []): Guard =>
  (value) =>
    isObject(value) &&
    needed.every((name) => isText(value[name])) &&
    allowed.every((name) => value[name] === undefined || isText(value[name]))

const isByNamespace: Guard = (value) =>
  isObject(value) && Object.entries(value).every(([key, id]) => isNamespace(key) && isText(id))

const isRecentWallet: Guard = (value) =>
  isObject(value) &&
  hasTexts(['id', 'name'], ['icon', 'rdns', 'connectorId'])(value) &&
  (value.listing === undefined || isListing(value.listing))

const isListing: Guard = (value) =>
  isObject(value) &&
  hasTexts(['id', 'name'], listingTexts)(value) &&
  (value.injected === undefined ||
    (Array.isArray(value.injected) &&
      value.injected.every(hasTexts([], ['namespace', 'injected_id']))))

const listingTexts = [
  'homepage',
  'image_id',
  'image_url',
  'rdns',
  'mobile_link',
  'universal_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
]

/**
 * The type guard of each key: any script on the page's origin can write to storage.
 * Plain guards instead of schemas: this is part of the button's chunk, which must stay small.
 */
const guards: { [Key in keyof StorageKeys]: Guard } = {
  connected_connectors: isByNamespace,
  active_caip_network_id: (value) =>
    typeof value === 'string' &&
    /^\w+:[-\w]{1,64}$/.test(value) &&
    isNamespace(value.split(':')[0] ?? ''),
  recent_wallets: (value) => Array.isArray(value) && value.every(isRecentWallet),
  walletconnect_sessions: isText,
  walletconnect_keychain: isText,
  deeplink_choice: (value) => hasTexts(['href', 'name'])(value),
  siwx_sessions: isText,
  sign_in_changed: isText,
  sign_in_skipped: (value) => Array.isArray(value) && value.every(isText),
  native_balance_cache: isText,
  portfolio_cache: isText,
  identity_cache: isText,
  transaction_journal: isText,
  known_recipients: isText,
  login_provider: (value) => ['email', ...socials].includes(String(value)),
  chosen_accounts: (value) =>
    isObject(value) && Object.values(value).every(hasTexts(['chosen', 'over'])),
  embedded_calls: isText,
  backup_notice: isText,
  address_labels: (value) => isObject(value) && Object.values(value).every(isText),
}

export function isStorageKey(key: string): key is keyof StorageKeys {
  return Object.hasOwn(guards, key)
}

export function isStored<Key extends keyof StorageKeys>(
  key: Key,
  value: unknown,
): value is StorageKeys[Key] {
  return guards[key](value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
