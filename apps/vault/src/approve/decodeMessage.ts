import { isRecapUri, isSiwxError, parseMessage, type SignInMessage } from '@latchkey/siwx'
import { texts } from '../text/language.ts'
import type { Fact, Warning } from './decodedRequest.ts'
import { NotAllowed } from './NotAllowed.ts'
import { networkName } from './networks.ts'

type DecodedMessage = { title: string; facts: readonly Fact[]; warnings: readonly Warning[] }

/** The requesting site, the signing account and the network of the request. */
type SignInContext = { origin: string; address: string; chainId: string }

const looksLikeSignIn = /wants you to sign in with your/i
/** Control, zero-width and bidirectional characters. */
const invisibleCharacter = /[\p{Cc}\p{Cf}]/u
const allowedControlCharacters = /[\n\r\t]/g

export function invisibleCharactersWarning(): Warning {
  return { level: 'caution', text: texts().approve.invisible }
}

export function hasInvisibleCharacters(text: string): boolean {
  return invisibleCharacter.test(text.replace(allowedControlCharacters, ''))
}

/**
 * Decodes a message to sign. A sign-in message must follow the standard (EIP-4361) and name the requesting site's
 * origin, as the browser attests it.
 * @throws NotAllowed
 */
export function decodeMessage(text: string, site: SignInContext): DecodedMessage {
  if (looksLikeSignIn.test(text)) return decodeSignInMessage(text, site)
  return {
    title: texts().approve.signMessage,
    facts: [{ label: texts().approve.message, value: text, kind: 'code' }],
    warnings: hasInvisibleCharacters(text) ? [invisibleCharactersWarning()] : [],
  }
}

function decodeSignInMessage(text: string, site: SignInContext): DecodedMessage {
  const message = parseStrictly(text)
  if (message.domain !== new URL(site.origin).host) {
    throw new NotAllowed('This sign-in is for another site')
  }
  if (message.accountAddress.toLowerCase() !== site.address.toLowerCase()) {
    throw new NotAllowed('This sign-in is for another account')
  }
  if (message.resources?.some(isRecapUri)) {
    throw new NotAllowed('This sign-in carries permissions')
  }
  const chainId = String(message.chainId)
  const labels = texts().approve
  const rows: [string, string | undefined][] = [
    [labels.site, message.domain],
    [labels.statement, message.statement],
    // The approval shows the request's network; a message may name another one.
    [labels.signsInOn, chainId === site.chainId ? undefined : networkName(chainId)],
    [labels.validUntil, message.expirationTime],
    [labels.resources, message.resources?.join('\n')],
  ]
  return {
    title: labels.signIn,
    facts: rows.flatMap(([label, value]) => (value ? [{ label, value, kind: 'text' }] : [])),
    warnings: [],
  }
}

function parseStrictly(text: string): SignInMessage {
  try {
    return parseMessage(text)
  } catch (error) {
    if (!isSiwxError(error)) throw error
    throw new NotAllowed('This looks like a sign-in message but isn’t one')
  }
}
