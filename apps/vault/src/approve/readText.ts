import { isRecapUri, isSiwxError, parseMessage, type SignInMessage } from '@latchkey/siwx'
import { texts } from '../text/language.ts'
import type { Fact, Warning } from './decodedRequest.ts'
import { NotAllowed } from './NotAllowed.ts'
import { networkName } from './networks.ts'

type Reading = { title: string; facts: readonly Fact[]; warnings: readonly Warning[] }

/** The requesting site, the signing account and the network of the request. */
type Site = { origin: string; address: string; chainId: string }

const looksLikeSignIn = /wants you to sign in with your/i
/** Control, zero-width and bidirectional characters. */
const unseen = /[\p{Cc}\p{Cf}]/u
const lineEnds = /[\n\r\t]/g

export function hidingWarning(): Warning {
  return { level: 'caution', text: texts().approve.invisible }
}

export function hidesSomething(text: string): boolean {
  return unseen.test(text.replace(lineEnds, ''))
}

/**
 * Decodes a message to sign. A sign-in message must follow the standard (EIP-4361) and name the requesting site's
 * origin, as the browser attests it.
 * @throws NotAllowed
 */
export function readText(text: string, site: Site): Reading {
  if (looksLikeSignIn.test(text)) return readSignIn(text, site)
  return {
    title: texts().approve.signMessage,
    facts: [{ label: texts().approve.message, value: text, kind: 'code' }],
    warnings: hidesSomething(text) ? [hidingWarning()] : [],
  }
}

function readSignIn(text: string, site: Site): Reading {
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
  const words = texts().approve
  const lines: [string, string | undefined][] = [
    [words.site, message.domain],
    [words.statement, message.statement],
    // The approval shows the request's network; a message may name another one.
    [words.signsInOn, chainId === site.chainId ? undefined : networkName(chainId)],
    [words.validUntil, message.expirationTime],
    [words.resources, message.resources?.join('\n')],
  ]
  return {
    title: words.signIn,
    facts: lines.flatMap(([label, value]) => (value ? [{ label, value, kind: 'text' }] : [])),
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
