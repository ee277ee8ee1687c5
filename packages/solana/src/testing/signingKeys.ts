import type { Account } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressCodec } from '@solana/kit'
import type { SolanaConnection } from '../connection/solanaConnection.ts'
import type { SolanaState } from '../solanaState.ts'
import { concatBytes } from './instructionBytes.ts'
import { wireOf } from './messageBytes.ts'
import { openScriptedState } from './scriptedState.ts'

/** Private keys of two people. */
export const keys: readonly [Uint8Array, Uint8Array] = [
  new Uint8Array(32).fill(1),
  new Uint8Array(32).fill(2),
]
const accountOf = (key: Uint8Array): Account => ({
  namespace: 'solana',
  address: getAddressCodec().decode(ed25519.getPublicKey(key)),
  type: 'eoa',
})
export const account: Account = accountOf(keys[0])
export const other: Account = accountOf(keys[1])
export const sign = (bytes: Uint8Array, key: Uint8Array = keys[0]): Uint8Array =>
  ed25519.sign(bytes, key)
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
/** The state of a page whose wallet has these methods. */
export const openWith = (connection: Partial<SolanaConnection>): Promise<SolanaState> =>
  openScriptedState('http://127.0.0.1:9', { connection, account })

/** A transaction of these signers without signatures. */
export const unsigned = (...signers: readonly Account[]): Uint8Array =>
  wireOf({ accounts: signers.map(({ address }) => address), signers: signers.length })
/** The transaction with the signatures of these keys. */
export function signWire(wire: Uint8Array, ...signing: readonly (Uint8Array | null)[]): Uint8Array {
  const message = wire.slice(1 + 64 * signing.length)
  const signatures = signing.map((key) => (key ? sign(message, key) : new Uint8Array(64)))
  return concatBytes(wire.slice(0, 1), ...signatures, message)
}
