import { isNamespace } from '../caip/caip.ts'
import { socials } from '../features.ts'
import { isRecord } from '../isRecord.ts'
import type { StorageKeys } from './storageKeys.ts'

type Guard = (value: unknown) => boolean

const isText: Guard = (value) => typeof value === 'string'

const recordOf =
  (guard: Guard): Guard =>
  (value) =>
    isRecord(value) && Object.values(value).every(guard)

const hasTexts =
  (...names: readonly string[]): Guard =>
  (value) =>
    isRecord(value) && names.every((name) => isText(value[name]))

const isByNamespace: Guard = (value) =>
  recordOf(isText)(value) && Object.keys(Object(value)).every(isNamespace)

const isNetworkId: Guard = (value) =>
  typeof value === 'string' &&
  /^\w+:[-\w]{1,64}$/.test(value) &&
  isNamespace(value.split(':')[0] ?? '')

/**
 * The type guard of each key: any script on the page's origin can write to storage.
 * Plain guards instead of schemas: this is part of the button's chunk, which must stay small.
 */
const guards: { [Key in keyof StorageKeys]: Guard } = {
  connected_connectors: isByNamespace,
  active_caip_network_id: isNetworkId,
  last_networks: recordOf(isNetworkId),
  recent_wallets: Array.isArray,
  walletconnect_sessions: isText,
  walletconnect_keychain: isText,
  deeplink_choice: hasTexts('href', 'name'),
  siwx_sessions: isText,
  sign_in_changed: isText,
  sign_in_skipped: (value) => Array.isArray(value) && value.every(isText),
  native_balance_cache: isText,
  portfolio_cache: isText,
  identity_cache: isText,
  transaction_journal: isText,
  known_recipients: isText,
  login_provider: (value) => ['email', ...socials].includes(String(value)),
  chosen_accounts: recordOf(hasTexts('chosen', 'over')),
  embedded_calls: isText,
  backup_notice: isText,
  address_labels: recordOf(isText),
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
