import type { Account } from '@latchkey/core'

/** A label for the account's type, if it distinguishes the wallet's accounts; otherwise empty. */
export function purposeOf(
  { type }: Account,
  accounts: readonly Account[],
  text: Readonly<Record<Account['type'], string>>,
): string {
  const hasSeveralTypes = accounts.some((account) => account.type !== type)
  return hasSeveralTypes || type === 'payment' || type === 'ordinal' ? text[type] : ''
}
