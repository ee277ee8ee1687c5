import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { exclusively } from '../storage/exclusively.ts'
import { readJournal, writeEntry } from './journal.ts'
import { isOpen, type JournalEntry } from './journalEntry.ts'

/**
 * Notes that the wallet is about to be asked, in one step with the question whether the same is under way
 * already: a second click, a second tab or a reload finds the note and stops.
 * @throws journal/already-sent, journal/unresolved
 */
export async function recordIfNew(
  latchkey: Latchkey,
  entry: JournalEntry,
  options: { isAgain: boolean },
): Promise<void> {
  await exclusively('journal', () => {
    const earlier = readJournal(latchkey)
    const own = earlier.find(({ id }) => id === entry.id)
    if (own && !canRepeat(own)) throw refusal(own)
    const same = earlier.find((one) => isSameDeed(one, entry) && (isOpen(one) || isRecent(one)))
    if (same && !options.isAgain) throw refusal(same)
    writeEntry(latchkey, entry)
  })
}

/** Whoever pays the same twice within this time is asked whether he means it. */
const recentMs = 60_000

/** Was it sent a moment ago, perhaps in another tab or before a reload? An allowance given twice is still one. */
function isRecent({ kind, status, updatedAtMs }: JournalEntry): boolean {
  return kind !== 'approve' && status === 'confirmed' && Date.now() - updatedAtMs < recentMs
}

/** The same order may be tried again only when it is certain that it never left. */
function canRepeat({ status }: JournalEntry): boolean {
  return status === 'declined' || status === 'failed'
}

function refusal({ id, status, hash }: JournalEntry): LatchkeyError {
  return status === 'asked' || status === 'unclear'
    ? new LatchkeyError('journal/unresolved', { id, status })
    : new LatchkeyError('journal/already-sent', { id, hash })
}

/** Would both move the same money? */
export function isSameDeed(one: Deed, other: Deed): boolean {
  return (
    one.deed === other.deed &&
    one.network === other.network &&
    one.account.toLowerCase() === other.account.toLowerCase()
  )
}

type Deed = Pick<JournalEntry, 'account' | 'network' | 'deed'>
