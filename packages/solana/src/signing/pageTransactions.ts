import type { Account } from '@latchkey/core'
import { askReview } from '../guard/askReview.ts'
import type { SolanaState } from '../solanaState.ts'
import { signAndSend, signTransactions } from './signTransactions.ts'

/** Signs a page's own transactions after the review. `pageProvider` imports this file on demand. */
export async function signForPage(
  state: SolanaState,
  { account, transactions }: { account: Account; transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const method = transactions.length === 1 ? 'signTransaction' : 'signAllTransactions'
  await askReview(state, method, { address: account.address, transactions })
  return signTransactions(state, { account, transactions })
}

/** Signs and sends one of them; the signature, base58. */
export async function sendForPage(
  state: SolanaState,
  { account, transaction }: { account: Account; transaction: Uint8Array },
): Promise<string> {
  const { address } = account
  await askReview(state, 'signAndSendTransaction', { address, transactions: [transaction] })
  return signAndSend(state, { account, transaction })
}
