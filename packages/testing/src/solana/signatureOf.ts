import { getBase58Decoder, type Transaction } from '@solana/kit'

/** A transaction's first signature, which is its id; 64 zeros if it is missing. */
export function signatureOf({ signatures }: Pick<Transaction, 'signatures'>): string {
  const [first] = Object.values(signatures)
  return getBase58Decoder().decode(first ?? new Uint8Array(64))
}
