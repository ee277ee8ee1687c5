import type { KeySlot } from '@latchkey/wire'
import type { Account } from '../api/account.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { Vault } from '../keys/vault.ts'
import type { Shelf } from '../storage/shelf.ts'
import type { Keyring } from './keyring.ts'

/** What the server released of a slot; in memory only, so that the next opening need not ask again. */
export type Released = {
  slot: KeySlot
  vault: Vault
  serverFactor: Bytes
  /** For the slot's activation, if it does not count yet. */
  challenge: string
  /** Of the wallet, as the server has it; `null` until this browser registers it. */
  controlKey: string | null
}

/** Everything one page of the vault works with. */
export type Home = {
  account: Account
  shelf: Shelf
  keyring: Keyring
  released: Released | null
  /** The vault's key between an opening and the device slot that is made of it. */
  unkept?: { vault: Vault; vaultKey: Bytes } | null
}
