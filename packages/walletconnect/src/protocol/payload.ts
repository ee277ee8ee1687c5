import { type WcAnswer, type WcRequest, wcPayload } from '@latchkey/wire'
import * as v from 'valibot'

/** Parses an envelope's payload: one JSON-RPC object, or null if it is anything else. */
export function parsePayload(text: string): WcRequest | WcAnswer | null {
  try {
    const parsed = v.safeParse(wcPayload, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Not JSON: not a payload.
    return null
  }
}
