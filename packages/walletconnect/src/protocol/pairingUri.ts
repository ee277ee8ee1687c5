import { LatchkeyError } from '@latchkey/core'

/** The contents of a QR code or deep link (`wc:` URI). */
export type PairingUri = {
  topic: string
  symKey: string
  /** Unix seconds; absent only in URIs of old clients. */
  expiryTimestamp?: number
  /** Methods beyond the plain proposal, such as `wc_sessionAuthenticate`. */
  methods: readonly string[]
}

export function formatPairingUri(pairing: PairingUri): string {
  const query = new URLSearchParams({ 'relay-protocol': 'irn', symKey: pairing.symKey })
  if (pairing.expiryTimestamp !== undefined) {
    query.set('expiryTimestamp', String(pairing.expiryTimestamp))
  }
  if (pairing.methods.length > 0) query.set('methods', pairing.methods.join(','))
  return `wc:${pairing.topic}@2?${query}`
}

/**
 * Parses a scanned or pasted pairing URI, including `wc://…` and base64-encoded URIs.
 * @throws options/invalid
 */
export function parsePairingUri(text: string): PairingUri {
  const match = /^wc:(?:\/\/)?([0-9a-f]{64})@2\?(.+)$/.exec(unwrap(text.trim()))
  const [, topic, queryText] = match ?? []
  if (!topic || !queryText) throw new LatchkeyError('options/invalid', { option: 'uri' })
  const query = new URLSearchParams(queryText)
  const symKey = query.get('symKey') ?? ''
  const expiry = query.get('expiryTimestamp')
  const isValid =
    query.has('relay-protocol') &&
    /^[0-9a-f]{64}$/.test(symKey) &&
    (expiry === null || /^\d{1,15}$/.test(expiry))
  if (!isValid) throw new LatchkeyError('options/invalid', { option: 'uri' })
  return {
    topic,
    symKey,
    ...(expiry === null ? {} : { expiryTimestamp: Number(expiry) }),
    methods: (query.get('methods') ?? '').split(/[[\],]+/).filter(Boolean),
  }
}

function unwrap(text: string): string {
  if (text.startsWith('wc:')) return text
  try {
    return atob(text)
  } catch {
    // Not base64 either: the caller's pattern rejects it.
    return text
  }
}
