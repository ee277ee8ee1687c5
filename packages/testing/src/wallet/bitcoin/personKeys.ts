import { sha256 } from '@noble/hashes/sha2.js'
import {
  type BitcoinKey,
  type BitcoinKind,
  type BitcoinNetworkName,
  bitcoinKey,
} from './bitcoinKey.ts'

/** The keys of one of the wallet's people: the payment key, then the one for ordinals, which is always taproot. */
export function personKeys(
  person: string | undefined,
  kind: BitcoinKind,
  network: BitcoinNetworkName,
): readonly BitcoinKey[] {
  const secret = (purpose: string): Uint8Array =>
    sha256(new TextEncoder().encode(`latchkey ${purpose} ${person}`))
  return [
    bitcoinKey(secret('payment'), kind, network),
    bitcoinKey(secret('ordinals'), 'p2tr', network),
  ]
}
