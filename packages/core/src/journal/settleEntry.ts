import type { ChainClient } from '../adapter/chainClient.ts'
import type { TransactionOutcome } from '../adapter/money.ts'
import { deadline } from '../async/deadline.ts'
import { parseCaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { findNetwork } from '../network/networkStore.ts'
import { changeEntry, readJournal } from './journal.ts'
import { isBatch, isOpen, type TransactionRecord } from './journalEntry.ts'

/** Long enough to read the receipt of a transaction that is already mined. */
const readTimeoutMs = 1_500

/** Reads the outcome of an open entry once, from the chain or for a batch from the wallet; returns the updated entry. */
export async function settleEntry(
  latchkey: Latchkey,
  entry: TransactionRecord,
): Promise<TransactionRecord> {
  const context = await entryContext(latchkey, entry)
  if (!context || !isOpen(entry)) return entry
  const timeout = deadline(readTimeoutMs)
  try {
    return (await readOutcome(latchkey, entry, context, timeout.signal)) ?? entry
  } catch {
    // No response in time: the entry stays open. A parallel poll may have updated it.
    return readJournal(latchkey).find(({ id }) => id === entry.id) ?? entry
  } finally {
    timeout.done()
  }
}

type EntryContext = { chain: ChainClient; network: Network; account: Account }

/** What is needed to read an entry's outcome; `null` when the site no longer offers its network. */
export async function entryContext(
  latchkey: Latchkey,
  entry: TransactionRecord,
): Promise<EntryContext | null> {
  const network = findNetwork(internals(latchkey).network.getState(), entry.network)
  if (!network) return null
  const { namespace } = parseCaipNetworkId(entry.network)
  const chain = await internals(latchkey).chain(namespace)
  return { chain, network, account: { namespace, address: entry.account, type: 'eoa' } }
}

async function readOutcome(
  latchkey: Latchkey,
  entry: TransactionRecord,
  context: EntryContext,
  signal: AbortSignal,
): Promise<TransactionRecord | null> {
  if (isBatch(entry)) return updateFromBatch(latchkey, entry, context)
  const withHash = entry.hash ? entry : await findAndRecordHash(latchkey, entry, context)
  const outcome = withHash && (await waitForOutcome(withHash, context, signal))
  return outcome ? changeEntry(latchkey, entry.id, outcome) : withHash
}

/** Finds the hash of a transaction that the wallet sent without reporting it, and records it in the journal. */
export async function findAndRecordHash(
  latchkey: Latchkey,
  entry: TransactionRecord,
  { chain, network, account }: EntryContext,
): Promise<TransactionRecord | null> {
  const [call] = entry.calls
  if (!entry.chainCursor || !call || !chain.findTransaction) return null
  const hash = await chain.findTransaction({ account, network, call, since: entry.chainCursor })
  return hash ? changeEntry(latchkey, entry.id, { status: 'sent', hash }) : null
}

/** Reads the state of a batch from the wallet and records it in the journal; `null` when the wallet does not know it. */
export async function updateFromBatch(
  latchkey: Latchkey,
  entry: TransactionRecord,
  { chain, account }: EntryContext,
): Promise<TransactionRecord | null> {
  const batch = await chain.getCallsStatus?.({ account, id: entry.batchId ?? entry.id })
  if (!batch) return null
  if (batch.status === 'pending') return changeEntry(latchkey, entry.id, { status: 'sent' })
  const status = batch.status === 'success' ? 'confirmed' : 'reverted'
  const hash = batch.receipts.at(-1)?.transactionHash ?? null
  return changeEntry(latchkey, entry.id, { status, hash })
}

/** Waits until the transaction of an entry with a hash is mined or replaced. */
export async function waitForOutcome(
  entry: TransactionRecord,
  { chain, network, account }: EntryContext,
  signal: AbortSignal,
): Promise<TransactionOutcome | null> {
  const [call] = entry.calls
  if (!entry.hash || !call || !chain.waitForTransaction) return null
  return chain.waitForTransaction({
    account,
    network,
    call,
    hash: entry.hash,
    ...(entry.chainCursor ? { since: entry.chainCursor } : {}),
    signal,
  })
}
