import { type RelayMail, relayReply } from '@latchkey/wire'
import * as v from 'valibot'

/** What the relay says: mail to acknowledge under its very id, or the answer to a call. */
export type RelayFrame =
  | { type: 'mail'; rawId: string; mail: RelayMail }
  | { type: 'answer'; id: string; error: { code: number; message: string } | null }

export function readRelayFrame(text: string): RelayFrame | null {
  try {
    const parsed = v.safeParse(relayReply, JSON.parse(text))
    if (!parsed.success) return null
    const frame = parsed.output
    if ('params' in frame) {
      return { type: 'mail', rawId: rawIdOf(text, frame.id), mail: frame.params.data }
    }
    return { type: 'answer', id: String(frame.id), error: 'error' in frame ? frame.error : null }
  } catch {
    // Not JSON: nothing a relay says.
    return null
  }
}

export function acknowledgement(rawId: string): string {
  return `{"id":${rawId},"jsonrpc":"2.0","result":true}`
}

/** A relay's number may be too large for a JavaScript number; its digits are taken from the text. */
function rawIdOf(text: string, id: string | number): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  const digits = [...text.matchAll(/"id"\s*:\s*(\d+)/g)].map(([, found]) => found ?? '')
  return digits.find((found) => Number(found) === id) ?? String(id)
}
