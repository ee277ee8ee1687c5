import type { Ability } from '@latchkey/siwx'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { SiwxConfig, SiwxMessage } from '../options/siwx.ts'
import { openSiwxConfig } from '../siwx/config/openSiwxConfig.ts'
import {
  eventProperties,
  type SignInSubject,
  signInSubject,
} from '../siwx/session/signInSubject.ts'
import { fromSignInError } from './fromSignInError.ts'

/** A sign-in message that is checked and ready to be signed. */
export type PreparedSignIn = SignInSubject & {
  message: SiwxMessage
  /** The exact text to sign. */
  text: string
  /** The ReCap abilities (EIP-5573) that the message grants the site. */
  abilities: readonly Ability[]
  required: boolean
  preparedAtMs: number
}

/** Nonces live five minutes; a message older than this is replaced before the wallet gets it. */
export const preparedForMs: number = 4 * 60_000

/**
 * Creates the sign-in message for the connected account, and asserts that it is for this site, account and network and
 * grants no unlisted ability.
 * @throws LatchkeyError signin/not-enabled, signin/no-address, signin/no-network, signin/refused, signin/initialize-failed,
 *   api/unreachable, api/http, api/bad-reply
 */
export async function prepareSignIn(latchkey: Latchkey): Promise<PreparedSignIn> {
  const { siwx, subject } = await requireReady(latchkey)
  const { account, chainId } = subject
  try {
    const message = await siwx.createMessage({ chainId, accountAddress: account.address })
    const text = message.toString()
    const { assertSignInMessage } = await import('../siwx/message/assertSignInMessage.ts')
    const abilities = assertSignInMessage(latchkey, {
      text,
      subject,
      allowed: siwx.abilities ?? {},
    })
    const required = siwx.getRequired?.() ?? false
    return { ...subject, message, text, abilities, required, preparedAtMs: Date.now() }
  } catch (error) {
    track(latchkey, { event: 'SIWX_AUTH_ERROR', properties: eventProperties(subject) })
    throw fromSignInError(error, 'signin/initialize-failed')
  }
}

async function requireReady(
  latchkey: Latchkey,
): Promise<{ siwx: SiwxConfig; subject: SignInSubject }> {
  const siwx = await openSiwxConfig(latchkey)
  if (!siwx) throw new LatchkeyError('signin/not-enabled', {})
  const subject = signInSubject(latchkey)
  if (subject) return { siwx, subject }
  const isConnected = Object.values(internals(latchkey).connections.getState()).some(
    ({ status }) => status === 'connected',
  )
  throw new LatchkeyError(isConnected ? 'signin/no-network' : 'signin/no-address', {})
}
