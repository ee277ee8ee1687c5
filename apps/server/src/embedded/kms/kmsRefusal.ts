import { ServerError } from '../../errors/ServerError.ts'
import { DamagedError, KmsDownError } from './kms.ts'

/** Turns errors of the KMS into a ServerError; returns other errors unchanged. */
export function toKmsRefusal(error: unknown): unknown {
  if (error instanceof KmsDownError) {
    const options = { cause: error, retryAfterSeconds: 10 }
    return new ServerError(503, 'embedded/keys-down', 'Try again in a moment', '', options)
  }
  if (error instanceof DamagedError) {
    const text = 'The server factor of this slot is damaged'
    return new ServerError(500, 'embedded/factor-damaged', text, 'slotId', { cause: error })
  }
  return error
}
