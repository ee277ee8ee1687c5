import {
  address,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
} from '@solana/kit'

/**
 * The encoded transaction with this signature of the signer. Older wallets reply with the signature alone; a reply with
 * neither leaves the transaction as it is, and the check of the signatures then rejects it.
 */
export function putSignature(
  transactionBytes: Uint8Array,
  signer: string,
  signature: Uint8Array | undefined,
): Uint8Array {
  if (!signature) return transactionBytes
  const transaction = getTransactionDecoder().decode(transactionBytes)
  const signatures = {
    ...transaction.signatures,
    [address(signer)]: signature as SignatureBytes,
  }
  return Uint8Array.from(getTransactionEncoder().encode({ ...transaction, signatures }))
}
