import type { ChainClient } from '../adapter/chainClient.ts'
import type { TransactionOutcome } from '../adapter/tokenFacts.ts'
import { deadline } from '../api/deadline.ts'
import { parseCaip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { findNetwork } from '../network/networkStore.ts'
import { changeEntry, readJournal } from './journal.ts'
import { isOpen, type JournalEntry } from './journalEntry.ts'

/** One look at the chain is enough to see what is already mined. */
const lookMs = 1_500

/** Asks the chain, or the wallet about a batch, what became of an open entry; returns what is known now. */
export async function settleEntry(latchkey: Latchkey, entry: JournalEntry): Promise<JournalEntry> {
  const scene = await sceneOf(latchkey, entry)
  if (!scene || !isOpen(entry)) return entry
  const limit = deadline(lookMs)
  try {
    return (await look(latchkey, entry, scene, limit.signal)) ?? entry
  } catch {
    // Nobody answers, or not in time: it stays open. It may have been found all the same.
    return readJournal(latchkey).find(({ id }) => id === entry.id) ?? entry
  } finally {
    limit.done()
  }
}

type Scene = { chain: ChainClient; network: Network; account: Account }

export async function sceneOf(latchkey: Latchkey, entry: JournalEntry): Promise<Scene | null> {
  const network = findNetwork(latchkey.network.getState(), entry.network)
  if (!network) return null
  const { namespace } = parseCaip2(entry.network)
  const chain = await latchkey.chain(namespace)
  return { chain, network, account: { namespace, address: entry.account, type: 'eoa' } }
}

async function look(
  latchkey: Latchkey,
  entry: JournalEntry,
  scene: Scene,
  signal: AbortSignal,
): Promise<JournalEntry | null> {
  if (entry.calls.length > 1) return lookAtBatch(latchkey, entry, scene)
  const found = entry.hash ? entry : await findHash(latchkey, entry, scene)
  const outcome = found && (await waitForOutcome(found, scene, signal))
  return outcome ? changeEntry(latchkey, entry.id, outcome) : found
}

/** Finds a transaction that was sent without anybody telling us its hash. */
export async function findHash(
  latchkey: Latchkey,
  entry: JournalEntry,
  { chain, network, account }: Scene,
): Promise<JournalEntry | null> {
  const [call] = entry.calls
  if (!entry.mark || !call || !chain.findTransaction) return null
  const hash = await chain.findTransaction({ account, network, call, since: entry.mark })
  return hash ? changeEntry(latchkey, entry.id, { status: 'sent', hash }) : null
}

export async function lookAtBatch(
  latchkey: Latchkey,
  entry: JournalEntry,
  { chain, account }: Scene,
): Promise<JournalEntry | null> {
  const batch = await chain.batchStatus?.({ account, id: entry.batchId ?? entry.id })
  if (!batch) return null
  if (batch.status === 'pending') return changeEntry(latchkey, entry.id, { status: 'sent' })
  return changeEntry(latchkey, entry.id, { status: batch.status, hash: batch.hash })
}

export async function waitForOutcome(
  entry: JournalEntry,
  { chain, network, account }: Scene,
  signal: AbortSignal,
): Promise<TransactionOutcome | null> {
  const [call] = entry.calls
  if (!entry.hash || !call || !chain.waitForTransaction) return null
  return chain.waitForTransaction({
    account,
    network,
    call,
    hash: entry.hash,
    ...(entry.mark ? { since: entry.mark } : {}),
    signal,
  })
}
