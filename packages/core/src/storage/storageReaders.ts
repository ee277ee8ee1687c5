import { isNamespace } from '../caip/caip.ts'
import type { StorageKeys } from './storageKeys.ts'

type Reader<Value> = (value: unknown) => value is Value

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isByNamespace(value: unknown): value is StorageKeys['connected_connectors'] {
  return (
    isObject(value) && Object.entries(value).every(([key, id]) => isNamespace(key) && isText(id))
  )
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value)
}

/**
 * What each key must look like to be believed. Anyone on the page's origin can write there.
 * Plain guards instead of schemas: this is part of the button's chunk.
 */
export const storageReaders: { [Key in keyof StorageKeys]: Reader<StorageKeys[Key]> } = {
  connected_connectors: isByNamespace,
  active_caip_network_id: (value): value is StorageKeys['active_caip_network_id'] =>
    isText(value) && /^(eip155|solana|bip122|polkadot):[-_a-zA-Z0-9]{1,64}$/.test(value),
  recent_wallets: (value): value is StorageKeys['recent_wallets'] =>
    Array.isArray(value) &&
    value.every(
      (item) =>
        isObject(item) &&
        isText(item.id) &&
        isText(item.name) &&
        isOptionalText(item.icon) &&
        isOptionalText(item.rdns) &&
        isOptionalText(item.connectorId),
    ),
  walletconnect_sessions: isText,
  walletconnect_keychain: isText,
  deeplink_choice: (value): value is StorageKeys['deeplink_choice'] =>
    isObject(value) && isText(value.href) && isText(value.name),
  siwx_sessions: isText,
  native_balance_cache: isText,
  portfolio_cache: isText,
  identity_cache: isText,
  preferred_account_types: isByNamespace,
  transaction_journal: isText,
  known_recipients: isText,
  language: isText,
}
