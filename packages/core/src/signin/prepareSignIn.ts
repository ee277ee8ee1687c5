import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { fromSignInError } from './fromSignInError.ts'
import { type SignInSubject, signInSubject } from './signInSubject.ts'
import type { SiwxConfig, SiwxMessage } from './siwx.ts'
import { siwxOf } from './siwxOf.ts'

/** A message that is ready to be signed, and what it says. */
export type PreparedSignIn = SignInSubject & {
  message: SiwxMessage
  /** The exact text to sign. */
  text: string
  /** What the message allows the site beyond signing in, in words. */
  abilities: readonly string[]
  required: boolean
  preparedAtMs: number
}

/** Nonces live five minutes; a message older than this is replaced before the wallet gets it. */
export const preparedForMs: number = 4 * 60_000

/**
 * Writes the message that the connected account would sign, and makes sure that it says nothing else: this
 * site, this account, this network, no hidden permission.
 * @throws signin/not-enabled, signin/no-address, signin/no-network, signin/refused, signin/initialize-failed,
 *   api/unreachable, api/http, api/bad-reply
 */
export async function prepareSignIn(latchkey: Latchkey): Promise<PreparedSignIn> {
  const { siwx, subject } = await requireReady(latchkey)
  const { account, chainId } = subject
  try {
    const message = await siwx.createMessage({ chainId, accountAddress: account.address })
    const text = message.toString()
    const { readMessage } = await import('./readMessage.ts')
    const abilities = readMessage(latchkey, { text, subject, allowed: siwx.abilities ?? {} })
    const required = siwx.getRequired?.() ?? false
    return { ...subject, message, text, abilities, required, preparedAtMs: Date.now() }
  } catch (error) {
    throw fromSignInError(error, 'signin/initialize-failed')
  }
}

async function requireReady(
  latchkey: Latchkey,
): Promise<{ siwx: SiwxConfig; subject: SignInSubject }> {
  const siwx = await siwxOf(latchkey)
  if (!siwx) throw new LatchkeyError('signin/not-enabled', {})
  const subject = signInSubject(latchkey)
  if (subject) return { siwx, subject }
  const isConnected = Object.values(latchkey.connections.getState()).some(
    ({ status }) => status === 'connected',
  )
  throw new LatchkeyError(isConnected ? 'signin/no-network' : 'signin/no-address', {})
}
