import { detectPoisoning, isSignedBy, recipientsOf } from './detectPoisoning.ts'
import type { Transaction } from './transaction.ts'

/** Whom the account itself has sent something to, the latest first; never an address that an attacker placed in the history (pure). */
export function recentRecipients(
  transactions: readonly Transaction[],
  account: string,
): readonly string[] {
  const suspicions = detectPoisoning(transactions, account)
  const recipients = new Map<string, string>()
  for (const transaction of [...transactions].sort((a, b) => b.atMs - a.atMs)) {
    if (transaction.status !== 'confirmed' || transaction.operation !== 'send') continue
    if (!isSignedBy(transaction, account) || suspicions.has(transaction.id)) continue
    for (const address of recipientsOf(transaction, account)) {
      if (!recipients.has(address.toLowerCase())) recipients.set(address.toLowerCase(), address)
    }
  }
  return [...recipients.values()]
}
