import { type DecodedRequest, mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'

const maxTextLength = 2_000
const signInHeading =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S{1,253}) wants you to sign in with your Solana account:\n/i

/** Decodes a message to sign: readable text, or bytes, which may be a disguised transaction. */
export function decodeMessage(message: Uint8Array): DecodedRequest {
  const text = decodeText(message)
  if (text === null) {
    return mergeDecoded(
      withFacts({ kind: 'signs-bytes', length: message.length }),
      withDanger('blind-signature', null),
    )
  }
  const domain = signInHeading.exec(text)?.[1]
  const facts = withFacts({ kind: 'signs-text', text: text.slice(0, maxTextLength) })
  return domain ? mergeDecoded(facts, withFacts({ kind: 'signs-in', domain })) : facts
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
