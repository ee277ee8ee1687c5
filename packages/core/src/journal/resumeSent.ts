import type { Latchkey } from '../latchkey.ts'
import { resumeJournal } from './followEntry.ts'

/** What the last visit sent is followed to its end, whether or not anybody looks. Fetched later, so imported by nobody. */
export function resumeSent(latchkey: Latchkey): void {
  resumeJournal(latchkey)
}
