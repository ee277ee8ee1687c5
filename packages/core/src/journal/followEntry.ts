import { pause } from '../adapter/pause.ts'
import type { Latchkey } from '../latchkey.ts'
import { changeEntry, journalOf, readJournal } from './journal.ts'
import { isOpen, type JournalEntry } from './journalEntry.ts'
import { findHash, lookAtBatch, sceneOf, waitForOutcome } from './settleEntry.ts'

const pollMs = 4_000
const firstPollMs = 250
/** Who has not confirmed in his wallet by then will hardly do so; the entry stays open all the same. */
const longestMs = 10 * 60_000

const followed = new WeakMap<Latchkey, Set<string>>()

/** Follows an entry until it is settled, once per tab, for as long as the instance lives. */
export function followEntry(latchkey: Latchkey, id: string): void {
  const mine = followed.get(latchkey) ?? new Set()
  followed.set(latchkey, mine)
  if (mine.has(id)) return
  mine.add(id)
  const controller = new AbortController()
  latchkey.onDestroy(() => controller.abort())
  follow(latchkey, id, controller.signal)
    .catch(() => {
      // The instance ended, or the chain is gone; the next visit takes it up again.
    })
    .finally(() => mine.delete(id))
}

/** Takes up whatever an earlier visit left open. */
export function resumeJournal(latchkey: Latchkey): void {
  for (const entry of readJournal(latchkey)) if (isOpen(entry)) followEntry(latchkey, entry.id)
}

/** Resolves when the entry is settled. @throws connection/aborted */
export async function waitForEntry(latchkey: Latchkey, id: string): Promise<JournalEntry> {
  followEntry(latchkey, id)
  const store = journalOf(latchkey)
  const settled = () => readJournal(latchkey).find((one) => one.id === id && !isOpen(one))
  return (
    settled() ??
    new Promise((resolve) => {
      const stop = store.subscribe(() => {
        const entry = settled()
        if (!entry) return
        stop()
        resolve(entry)
      })
    })
  )
}

async function follow(latchkey: Latchkey, id: string, signal: AbortSignal): Promise<void> {
  const endsAtMs = Date.now() + longestMs
  for (let waitMs = firstPollMs; !signal.aborted; waitMs = Math.min(waitMs * 2, pollMs)) {
    const entry = readJournal(latchkey).find((one) => one.id === id)
    if (!entry || !isOpen(entry)) return
    if (await advance(latchkey, entry, signal)) return
    if (Date.now() > endsAtMs && !entry.hash) return
    await pause(waitMs, signal)
  }
}

/** True when there is nothing left to wait for. */
async function advance(
  latchkey: Latchkey,
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<boolean> {
  const scene = await sceneOf(latchkey, entry)
  if (!scene) return true
  try {
    if (entry.calls.length > 1) {
      const seen = await lookAtBatch(latchkey, entry, scene)
      return seen !== null && !isOpen(seen)
    }
    const found = entry.hash ? entry : await findHash(latchkey, entry, scene)
    const outcome = found && (await waitForOutcome(found, scene, signal))
    if (outcome) changeEntry(latchkey, entry.id, outcome)
    return outcome !== null
  } catch (error) {
    if (signal.aborted) throw error
    // A node or a wallet out of reach: asked again later.
    return false
  }
}
