import type { KeySlot } from '@latchkey/wire'
import type { Login } from '../api/login.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Vault } from '../keys/vaultEncryption.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'

/** The server's reply to opening a slot; kept in memory only, so that the next opening needs no call. */
export type ReleasedSlot = {
  slot: KeySlot
  vault: Vault
  /** The server's half of the slot's key; must be wiped. */
  serverFactor: Bytes
  /** Signed to activate the slot if it is not active yet. */
  challenge: string
}

/** What one page of the vault works with: the session, the storage and the open keys. */
export type VaultContext = {
  login: Login
  store: IndexedDbStore
  keyring: Keyring
  /** The slot that opened the wallet in this page, so that a later unlock needs no call. */
  released: ReleasedSlot | null
  /** The vault key between opening the wallet and adding a device slot for this browser. */
  pendingDevice?: { vault: Vault; vaultKey: Bytes } | null
}
