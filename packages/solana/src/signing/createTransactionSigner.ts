import type { Account } from '@latchkey/core'
import {
  address as addressOf,
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionWithLifetime,
} from '@solana/kit'
import type { SolanaProvider } from './solanaProvider.ts'

type Signed = Awaited<ReturnType<TransactionModifyingSigner['modifyAndSignTransactions']>>[number]

/** A signer of @solana/kit over the reviewed provider. `getTransactionSigner` imports this file on demand. */
export function createTransactionSigner(
  provider: SolanaProvider,
  { address }: Account,
): TransactionModifyingSigner {
  return {
    address: addressOf(address),
    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      const encoder = getTransactionEncoder()
      const signed = await provider.signAllTransactions({
        address,
        transactions: transactions.map(
          (transaction) => new Uint8Array(encoder.encode(transaction)),
        ),
      })
      abortSignal?.throwIfAborted()
      return Promise.all(signed.map((bytes, index) => readSigned(bytes, transactions[index])))
    },
  }
}

/** A wallet may have changed the transaction, and then its lifetime is what the bytes say. */
async function readSigned(
  bytes: Uint8Array,
  before: Transaction | (Transaction & TransactionWithLifetime) | undefined,
): Promise<Signed> {
  const transaction = getTransactionDecoder().decode(bytes)
  assertIsTransactionWithinSizeLimit(transaction)
  const isUnchanged = before && isSame(before.messageBytes, transaction.messageBytes)
  const lifetimeConstraint =
    isUnchanged && 'lifetimeConstraint' in before
      ? before.lifetimeConstraint
      : await getTransactionLifetimeConstraintFromCompiledTransactionMessage(
          getCompiledTransactionMessageDecoder().decode(transaction.messageBytes),
        )
  return Object.freeze({ ...transaction, lifetimeConstraint })
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.from(one).every((byte, at) => byte === other[at])
}
