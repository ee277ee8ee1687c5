import { LatchkeyError } from '@latchkey/core'
import { relayRefusals } from '@latchkey/wire'

/** Maps a relay's close reason to a LatchkeyError. Other relays word some reasons differently. */
export function fromRefusal(reason: string, relayUrl: string): LatchkeyError {
  const cause = { cause: reason }
  if (reason === relayRefusals.originNotAllowed) {
    const origin = globalThis.location?.origin ?? ''
    return new LatchkeyError('app/origin-not-allowed', { origin }, cause)
  }
  if (/not yet valid|expired/i.test(reason)) {
    return new LatchkeyError('app/session-expired', {}, cause)
  }
  if (/invalid key|project/i.test(reason)) {
    return new LatchkeyError('app/invalid-project-id', {}, cause)
  }
  return new LatchkeyError('rpc/unreachable', { url: relayUrl }, cause)
}
