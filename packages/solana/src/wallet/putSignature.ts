import {
  address,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
} from '@solana/kit'

/** The encoded transaction with this signature of the signer. */
export function putSignature(
  wire: Uint8Array,
  signer: string,
  signature: Uint8Array | undefined,
): Uint8Array {
  const transaction = getTransactionDecoder().decode(wire)
  if (!signature) return wire
  const signatures = {
    ...transaction.signatures,
    [address(signer)]: signature as SignatureBytes,
  }
  return Uint8Array.from(getTransactionEncoder().encode({ ...transaction, signatures }))
}
