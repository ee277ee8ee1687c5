import { getBase58Decoder, type Transaction } from '@solana/kit'

/** A transaction's first signature, by which the chain calls it; of one that lacks it, 64 zeros. */
export function signatureOf({ signatures }: Pick<Transaction, 'signatures'>): string {
  const [first] = Object.values(signatures)
  return getBase58Decoder().decode(first ?? new Uint8Array(64))
}
