import { isSameAddress, lookOf } from '../caip/isSameAddress.ts'
import type { Transaction, Transfer } from './transaction.ts'

/** Why a transaction deserves a warning: its token is spam, it moved nothing, or it imitates a known address. */
export type Suspicion = 'spam' | 'zero-value' | 'look-alike'

type Known = Map<string, string>

/**
 * Address poisoning: transactions that an attacker placed in the history, by id: nothing "sent" in the account's name, worthless
 * tokens, and addresses that look like one the account has really sent to (pure). `known` are further
 * addresses that may be imitated, such as the visitor's own.
 */
export function detectPoisoning(
  transactions: readonly Transaction[],
  account: string,
  known: readonly string[] = [],
): ReadonlyMap<string, Suspicion> {
  // From the oldest: the first of two look-alike addresses is the original.
  const ordered = [...transactions].sort((one, other) => one.atMs - other.atMs)
  const own = ordered.filter((transaction) => isPaidBy(transaction, account))
  const { faces, fooled } = recipientsByLook(own, account, known)
  const planted = ordered
    .filter((transaction) => !isPaidBy(transaction, account))
    .map((transaction) => [transaction.id, judge(transaction, account, faces)] as const)
    .filter((entry): entry is readonly [string, Suspicion] => entry[1] !== null)
  return new Map([...fooled.map((id) => [id, 'look-alike'] as const), ...planted])
}

/** The visible ends of the account's recipients, and the transactions that went to an imitated address. */
function recipientsByLook(
  own: readonly Transaction[],
  account: string,
  known: readonly string[],
): { faces: Known; fooled: readonly string[] } {
  const faces: Known = new Map(known.map((address) => [lookOf(address), address]))
  const fooled: string[] = []
  for (const transaction of own) {
    for (const address of recipientsOf(transaction, account)) {
      if (imitates(address, faces)) fooled.push(transaction.id)
      else faces.set(lookOf(address), address)
    }
  }
  return { faces, fooled }
}

/** Whom the account itself has sent something to, the latest first; never an address that an attacker placed in the history (pure). */
export function recentRecipients(
  transactions: readonly Transaction[],
  account: string,
): readonly string[] {
  const suspicions = detectPoisoning(transactions, account)
  const recipients = new Map<string, string>()
  for (const transaction of [...transactions].sort((one, other) => other.atMs - one.atMs)) {
    if (transaction.status !== 'confirmed' || transaction.operation !== 'send') continue
    if (!isPaidBy(transaction, account) || suspicions.has(transaction.id)) continue
    for (const address of recipientsOf(transaction, account)) {
      if (!recipients.has(address.toLowerCase())) recipients.set(address.toLowerCase(), address)
    }
  }
  return [...recipients.values()]
}

function judge(transaction: Transaction, account: string, faces: Known): Suspicion | null {
  const { transfers } = transaction
  const others = transfers.flatMap((transfer) => counterparts(transfer, account))
  if (others.some((address) => imitates(address, faces))) return 'look-alike'
  if (transfers.length > 0 && transfers.every(({ amount }) => amount === 0n)) return 'zero-value'
  return transfers.length > 0 && transfers.every(({ isSpam }) => isSpam) ? 'spam' : null
}

/** Whether the account itself signed it. */
function isPaidBy(transaction: Transaction, account: string): boolean {
  return isSameAddress(transaction.from, account)
}

function recipientsOf(transaction: Transaction, account: string): readonly string[] {
  return transaction.transfers
    .filter((transfer) => transfer.direction === 'out' && transfer.amount > 0n && !transfer.isSpam)
    .flatMap(({ to }) => (to === null || isSameAddress(to, account) ? [] : [to]))
}

function counterparts({ from, to }: Transfer, account: string): readonly string[] {
  return [from, to].filter(
    (address): address is string => address !== null && !isSameAddress(address, account),
  )
}

function imitates(address: string, faces: Known): boolean {
  const original = faces.get(lookOf(address))
  return original !== undefined && !isSameAddress(original, address)
}
