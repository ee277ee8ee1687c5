import type { Transaction } from '@solana/kit'
import type { Ledger } from './ledger.ts'
import type { LedgerEntry } from './ledgerEntry.ts'
import type { RpcFailure } from './toRpcFailure.ts'

/** Transactions that wait for a block while the test holds them back. */
export type Mempool = {
  /** Accepts a transaction; it runs at once unless the test holds transactions back. */
  add(transaction: Transaction): LedgerEntry | { refused: RpcFailure } | 'pending'
  /** Holds transactions back. The returned function runs those whose blockhash is still valid. */
  hold(): () => void
}

export function createMempool(ledger: Ledger): Mempool {
  let pending: Transaction[] | null = null
  return {
    add(transaction) {
      if (!pending) return ledger.run(transaction)
      pending.push(transaction)
      return 'pending'
    },
    hold() {
      pending ??= []
      return () => {
        const released = pending ?? []
        pending = null
        for (const transaction of released) ledger.run(transaction)
      }
    },
  }
}
