import {
  type Ability,
  type AllowedAbilities,
  checkMessage,
  checkRecap,
  isSiwxError,
  parseMessage,
  type SignInMessage,
} from '@latchkey/siwx'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { SignInSubject } from '../session/signInSubject.ts'
import { siteOf } from './siteOf.ts'

/**
 * Asserts that a sign-in message, which a server or the site's own code may have written, is for this page, account and
 * network; returns the ReCap abilities that it grants.
 * @throws SiwxError for a field of another site, account or network; LatchkeyError signin/refused for a text that
 * imitates a sign-in message
 */
export function assertSignInMessage(
  latchkey: Latchkey,
  options: { text: string; subject: SignInSubject; allowed: AllowedAbilities },
): readonly Ability[] {
  const { text, subject, allowed } = options
  const message = tryParse(text)
  if (!message) return assertPlainText(text)
  const { host, scheme } = siteOf(latchkey)
  const expected = {
    domain: host,
    scheme,
    address: subject.account.address,
    caipNetworkIds: [subject.chainId],
  }
  // The verifying server checks the time; the visitor's clock may be wrong.
  checkMessage(message, expected, Date.parse(message.issuedAt))
  return checkRecap(message, allowed)
}

function tryParse(text: string): SignInMessage | null {
  for (const wording of ['standard', 'appkit'] as const) {
    try {
      return parseMessage(text, { wording })
    } catch (error) {
      if (!isSiwxError(error)) throw error
    }
  }
  return null
}

/** A text of the site's own format may be signed, unless it contains a ReCap or imitates a sign-in message. */
function assertPlainText(text: string): readonly Ability[] {
  const isSuspicious = /urn:recap:|wants you to sign in with your/i.test(text)
  if (!isSuspicious) return []
  throw new LatchkeyError('signin/refused', { reason: 'signin/malformed-message' })
}
