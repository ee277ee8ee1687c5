import { visibleEnds } from '../caip/isAddressPoisoning.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Transaction, Transfer } from './transaction.ts'

/** Why a transaction deserves a warning: its token is spam, it moved nothing, or it imitates a known address. */
export type Suspicion = 'spam' | 'zero-value' | 'look-alike'

type KnownByEnds = Map<string, string>

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
  const ordered = [...transactions].sort((a, b) => a.atMs - b.atMs)
  const own = ordered.filter((transaction) => isSignedBy(transaction, account))
  const { knownByEnds, sentToLookAlikes } = recipientsByEnds(own, account, known)
  const poisoned = ordered
    .filter((transaction) => !isSignedBy(transaction, account))
    .map((transaction) => [transaction.id, classify(transaction, account, knownByEnds)] as const)
    .filter((entry): entry is readonly [string, Suspicion] => entry[1] !== null)
  return new Map([...sentToLookAlikes.map((id) => [id, 'look-alike'] as const), ...poisoned])
}

/** The visible ends of the account's recipients, and the transactions that went to an imitated address. */
function recipientsByEnds(
  own: readonly Transaction[],
  account: string,
  known: readonly string[],
): { knownByEnds: KnownByEnds; sentToLookAlikes: readonly string[] } {
  const knownByEnds: KnownByEnds = new Map(known.map((address) => [visibleEnds(address), address]))
  const sentToLookAlikes: string[] = []
  for (const transaction of own) {
    for (const address of recipientsOf(transaction, account)) {
      if (imitates(address, knownByEnds)) sentToLookAlikes.push(transaction.id)
      else knownByEnds.set(visibleEnds(address), address)
    }
  }
  return { knownByEnds, sentToLookAlikes }
}

function classify(
  transaction: Transaction,
  account: string,
  knownByEnds: KnownByEnds,
): Suspicion | null {
  const { transfers } = transaction
  const others = transfers.flatMap((transfer) => counterparties(transfer, account))
  if (others.some((address) => imitates(address, knownByEnds))) return 'look-alike'
  if (transfers.length > 0 && transfers.every(({ amount }) => amount === 0n)) return 'zero-value'
  return transfers.length > 0 && transfers.every(({ isSpam }) => isSpam) ? 'spam' : null
}

/** Whether the account itself signed it. */
export function isSignedBy(transaction: Transaction, account: string): boolean {
  return isSameAddress(transaction.from, account)
}

/** Whom the transaction pays something else than spam. */
export function recipientsOf(transaction: Transaction, account: string): readonly string[] {
  return transaction.transfers
    .filter((transfer) => transfer.direction === 'out' && transfer.amount > 0n && !transfer.isSpam)
    .flatMap(({ to }) => (to === null || isSameAddress(to, account) ? [] : [to]))
}

function counterparties({ from, to }: Transfer, account: string): readonly string[] {
  return [from, to].filter(
    (address): address is string => address !== null && !isSameAddress(address, account),
  )
}

function imitates(address: string, knownByEnds: KnownByEnds): boolean {
  const original = knownByEnds.get(visibleEnds(address))
  return original !== undefined && !isSameAddress(original, address)
}
