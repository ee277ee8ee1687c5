import { ownValue } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { VaultError } from '../keys/VaultError.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { RecoveryCodeNeeded } from '../view/RecoveryCodeNeeded.ts'
import { PasskeyDeclined, PasskeyUnfit } from '../wallet/passkey.ts'

/** The error message for the visitor: what happened and what to do next. */
export function explain(error: unknown): string {
  const words = texts().errors
  if (error instanceof PasskeyDeclined) return words.declined
  if (error instanceof PasskeyUnfit) return words.unfit
  if (error instanceof VaultError) return words[error.code]
  if (error instanceof RecoveryCodeNeeded) return words['code-needed']
  if (error instanceof ServerRefusal) return explainRefusal(error)
  if (error instanceof NotAllowed) return error.message
  return words.unexpected
}

function explainRefusal({ code, message, retryAfterSeconds }: ServerRefusal): string {
  // A node's reason is technical and in no language that the vault could choose.
  if (code === 'node') return message
  const words = texts().errors
  const seconds = retryAfterSeconds ?? 60
  const wait = { seconds, minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3_600) }
  return fill(ownValue(words, code) ?? words.unexpected, wait)
}
