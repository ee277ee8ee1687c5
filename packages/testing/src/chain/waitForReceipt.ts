import { setTimeout as pause } from 'node:timers/promises'
import {
  type Client,
  type Hash,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/**
 * The receipt of a sent transaction, once it is mined. viem's `waitForTransactionReceipt` looks again only at a new
 * block; anvil counts a block before it has the receipts, and without a block time no other block follows.
 */
export async function waitForReceipt(client: Client, hash: Hash): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      await pause(20)
    }
  }
}
