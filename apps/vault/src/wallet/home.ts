import type { KeySlot } from '@latchkey/wire'
import type { Account } from '../api/account.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { Vault } from '../keys/vault.ts'
import type { Shelf } from '../storage/shelf.ts'
import type { Keyring } from './keyring.ts'

/** What the server released of a slot; in memory only, so that the next opening need not ask again. */
export type Released = { slot: KeySlot; vault: Vault; serverFactor: Bytes }

/** Everything one page of the vault works with. */
export type Home = {
  account: Account
  shelf: Shelf
  keyring: Keyring
  released: Released | null
  /** The vault's key between an opening and the device slot that is made of it. */
  unkept?: { vault: Vault; vaultKey: Bytes } | null
}
