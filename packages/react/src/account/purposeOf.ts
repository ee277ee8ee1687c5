import type { Account } from '@latchkey/core'

/** The account's type in words, where it tells the wallet's accounts apart; empty otherwise. */
export function purposeOf(
  { type }: Account,
  accounts: readonly Account[],
  text: Readonly<Record<Account['type'], string>>,
): string {
  const hasSeveralTypes = accounts.some((account) => account.type !== type)
  return hasSeveralTypes || type === 'payment' || type === 'ordinal' ? text[type] : ''
}
