import { type RelayMessage, relayReply } from '@latchkey/wire'
import * as v from 'valibot'

/** A frame of the relay: a message to acknowledge under its exact id, or the answer to a call. */
export type RelayFrame =
  | { type: 'message'; rawId: string; message: RelayMessage }
  | { type: 'answer'; id: string; error: { code: number; message: string } | null }

export function parseRelayFrame(text: string): RelayFrame | null {
  try {
    const parsed = v.safeParse(relayReply, JSON.parse(text))
    if (!parsed.success) return null
    const frame = parsed.output
    if ('params' in frame) {
      return { type: 'message', rawId: rawIdOf(text, frame.id), message: frame.params.data }
    }
    return { type: 'answer', id: String(frame.id), error: 'error' in frame ? frame.error : null }
  } catch {
    // Not JSON: not a frame of a relay.
    return null
  }
}

export function acknowledgement(rawId: string): string {
  return `{"id":${rawId},"jsonrpc":"2.0","result":true}`
}

/** The id may exceed `Number.MAX_SAFE_INTEGER`; its digits are taken from the text. */
function rawIdOf(text: string, id: string | number): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  const digits = [...text.matchAll(/"id"\s*:\s*(\d+)/g)].map(([, found]) => found ?? '')
  return digits.find((found) => Number(found) === id) ?? String(id)
}
