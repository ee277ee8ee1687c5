import { type WcAnswer, type WcRequest, wcPayload } from '@latchkey/wire'
import * as v from 'valibot'

/** What an envelope holds, one JSON-RPC object; null for whatever else a peer writes. */
export function readPayload(text: string): WcRequest | WcAnswer | null {
  try {
    const parsed = v.safeParse(wcPayload, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Not JSON: the same as not a payload.
    return null
  }
}
