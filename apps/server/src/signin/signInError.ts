import { isSiwxError, type SiwxErrorCode } from '@latchkey/siwx'
import { ServerError } from '../errors/ServerError.ts'

const SENTENCES: Readonly<Record<SiwxErrorCode, string>> = {
  'signin/malformed-message': 'This is not a sign-in message',
  'signin/invalid-field': 'A field of the message is not valid',
  'signin/wrong-domain': 'This message is for another site',
  'signin/wrong-uri': 'The URI of the message belongs to another site',
  'signin/wrong-chain': 'This network is not accepted',
  'signin/wrong-address': 'This message is for another account',
  'signin/wrong-request': 'This message answers another request',
  'signin/not-yet-valid': 'This message is not valid yet; check the clock',
  'signin/expired': 'This message has expired',
  'signin/too-old': 'This message is too old; check the clock',
  'signin/unknown-nonce': 'The nonce is not known, was used already or is for another page',
  'signin/recap-refused': 'The message asks for permissions that are not accepted',
  'signin/unsupported-namespace': 'Accounts of this kind cannot sign in here',
  'signin/invalid-signature': 'The signature is not by this account',
  'signin/try-later': 'The account could not be asked; try again in a moment',
}

const BAD_INPUT: readonly SiwxErrorCode[] = [
  'signin/malformed-message',
  'signin/invalid-field',
  'signin/unsupported-namespace',
]

/** Turns an error of the sign-in package into a ServerError; returns other errors unchanged. */
export function toSignInError(error: unknown): unknown {
  if (!isSiwxError(error)) return error
  const sentence = SENTENCES[error.code]
  if (error.code === 'signin/try-later') {
    const options = { cause: error, retryAfterSeconds: 2 }
    return new ServerError(503, error.code, sentence, 'signature', options)
  }
  const status = BAD_INPUT.includes(error.code) ? 400 : 401
  const field = error.code === 'signin/invalid-signature' ? 'signature' : 'message'
  return new ServerError(status, error.code, sentence, field, { cause: error })
}
