import { type DecodedRequest, mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'
import { hexToBytes } from 'viem'
import { asHex } from './fields.ts'

const maxTextLength = 2_000
const hashBytes = 32
const signInHeading =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S{1,253}) wants you to sign in with your Ethereum account:\n/i

/** Decodes the message of `personal_sign`: hex, or plain text. */
export function decodeMessage(data: unknown): DecodedRequest {
  if (typeof data !== 'string') return withDanger('malformed', null)
  const bytes = asHex(data)
  const text = bytes === null ? data : decodeText(hexToBytes(bytes))
  if (text === null) return blindSignature(bytes === null ? 0 : (bytes.length - 2) / 2)
  // A hash written as text is as unreadable as its bytes.
  if (/^(0x)?[0-9a-f]{64}$/i.test(text.trim())) return blindSignature(hashBytes)
  const domain = signInHeading.exec(text)?.[1]
  const facts = withFacts({ kind: 'signs-text', text: text.slice(0, maxTextLength) })
  return domain ? mergeDecoded(facts, withFacts({ kind: 'signs-in', domain })) : facts
}

function blindSignature(length: number): DecodedRequest {
  return mergeDecoded(
    withFacts({ kind: 'signs-bytes', length }),
    withDanger('blind-signature', null),
  )
}

/** The bytes as readable text, or `null`. */
function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[\P{Cc}\n\r\t]*$/u.test(text) ? text : null
  } catch {
    // Not UTF-8: a hash, or a disguised transaction.
    return null
  }
}
