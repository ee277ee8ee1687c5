import type { Transaction } from '@solana/kit'
import type { Ledger } from './ledger.ts'
import type { LedgerEntry } from './ledgerEntry.ts'
import type { RpcFailure } from './toRpcFailure.ts'

/** Where transactions wait for a block, when the test wants them to. */
export type Mempool = {
  /** Takes a transaction in; it runs at once unless the test holds transactions back. */
  add(transaction: Transaction): LedgerEntry | { refused: RpcFailure } | 'held'
  /** From now on nothing gets into a block. Returns the function that lets in what still may. */
  hold(): () => void
}

export function createMempool(ledger: Ledger): Mempool {
  let held: Transaction[] | null = null
  return {
    add(transaction) {
      if (!held) return ledger.run(transaction)
      held.push(transaction)
      return 'held'
    },
    hold() {
      held ??= []
      return () => {
        const waiting = held ?? []
        held = null
        for (const transaction of waiting) ledger.run(transaction)
      }
    },
  }
}
