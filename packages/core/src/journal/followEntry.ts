import { pause } from '../async/pause.ts'
import { internals, type Latchkey, part } from '../latchkey.ts'
import { changeEntry, readJournal } from './journal.ts'
import { isBatch, isOpen, type TransactionRecord } from './journalEntry.ts'
import { entryContext, findAndRecordHash, updateFromBatch, waitForOutcome } from './settleEntry.ts'

const maxPollDelayMs = 4_000
const firstPollDelayMs = 250
/** An entry without a hash is polled this long; after that the visitor is unlikely to confirm. The entry stays open. */
const maxSearchMs = 10 * 60_000

/** Polls the chain until the entry is settled, once per tab, until the instance is destroyed. */
export function followEntry(latchkey: Latchkey, id: string): void {
  const ids = part(latchkey, 'followedEntries', () => new Set<string>())
  if (ids.has(id)) return
  ids.add(id)
  const controller = new AbortController()
  internals(latchkey).onDestroy(() => controller.abort())
  pollUntilSettled(latchkey, id, controller.signal)
    .catch(() => {
      // The instance was destroyed or the chain has no adapter; `resumeJournal` follows the entry at the next visit.
    })
    .finally(() => ids.delete(id))
}

/** Follows the entries that an earlier visit left open. */
export function resumeJournal(latchkey: Latchkey): void {
  for (const entry of readJournal(latchkey)) if (isOpen(entry)) followEntry(latchkey, entry.id)
}

async function pollUntilSettled(
  latchkey: Latchkey,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const endsAtMs = Date.now() + maxSearchMs
  for (
    let waitMs = firstPollDelayMs;
    !signal.aborted;
    waitMs = Math.min(waitMs * 2, maxPollDelayMs)
  ) {
    const entry = readJournal(latchkey).find((candidate) => candidate.id === id)
    if (!entry || !isOpen(entry)) return
    if (await checkOnce(latchkey, entry, signal)) return
    if (Date.now() > endsAtMs && !entry.hash) return
    await pause(waitMs, signal)
  }
}

/** Checks the entry once; true when there is nothing left to wait for. */
async function checkOnce(
  latchkey: Latchkey,
  entry: TransactionRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const context = await entryContext(latchkey, entry)
  if (!context) return true
  try {
    if (isBatch(entry)) {
      const changed = await updateFromBatch(latchkey, entry, context)
      return changed !== null && !isOpen(changed)
    }
    const withHash = entry.hash ? entry : await findAndRecordHash(latchkey, entry, context)
    const outcome = withHash && (await waitForOutcome(withHash, context, signal))
    if (outcome) changeEntry(latchkey, entry.id, outcome)
    return outcome !== null
  } catch (error) {
    if (signal.aborted) throw error
    // The node or the wallet is unreachable; the next poll tries again.
    return false
  }
}
