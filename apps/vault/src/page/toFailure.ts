import type { FrameErrorCode, FrameFailure } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { InvalidRequest } from '../channel/serveChannel.ts'
import { VaultError } from '../keys/VaultError.ts'
import { CallsRefused } from '../smartAccount/CallsRefused.ts'
import { Cancelled } from '../view/viewHost.ts'

/** The request must be approved in a window of the vault, not in its frame. */
export class WindowNeeded extends Error {
  override name = 'WindowNeeded'
}

/** The vault defines this message but does not support it yet. */
export class Unsupported extends Error {
  override name = 'Unsupported'
}

const serverCodes: Readonly<Record<string, FrameErrorCode>> = {
  'embedded/try-again': 'try-again',
  'embedded/wrong-code': 'wrong-code',
  'embedded/code-used-up': 'code-used-up',
  'embedded/no-session': 'not-logged-in',
  'embedded/address-taken': 'taken',
  'embedded/flow-over': 'flow-over',
  'embedded/on-hold': 'on-hold',
  'embedded/too-many-mails': 'too-many-mails',
  'embedded/mail-down': 'mail-down',
}

const codesWithWait: readonly FrameErrorCode[] = ['try-again', 'on-hold', 'too-many-mails']

/** The error that the page gets: a code and a sentence, never internal details. */
export function toFailure(error: unknown): FrameFailure {
  if (error instanceof ServerRefusal) return fromServer(error)
  if (error instanceof Cancelled) {
    return error.message === 'aborted'
      ? failure('aborted', 'Request was aborted')
      : failure('rejected', 'User rejected the request')
  }
  if (error instanceof CallsRefused) return failure(error.reason, error.message)
  for (const [kind, code, fixedMessage] of errorClasses) {
    if (error instanceof kind) return failure(code, fixedMessage ?? error.message)
  }
  return failure('failed', 'Something went wrong')
}

type ErrorClass = new (...args: never[]) => Error

const errorClasses: readonly (readonly [ErrorClass, FrameErrorCode, string?])[] = [
  [NotAllowed, 'not-allowed'],
  [Unsupported, 'unsupported'],
  [WindowNeeded, 'window-needed', 'Continue in a window'],
  [VaultError, 'wallet-refused', 'This wallet was refused'],
  [InvalidRequest, 'invalid', 'Invalid request'],
]

function fromServer({ code, message, retryAfterSeconds }: ServerRefusal): FrameFailure {
  const frameCode = ownValue(serverCodes, code) ?? 'failed'
  const hasWait = codesWithWait.includes(frameCode) && retryAfterSeconds !== null
  return failure(frameCode, message, hasWait ? { seconds: retryAfterSeconds } : {})
}

function failure(
  code: FrameErrorCode,
  message: string,
  extra: { seconds?: number } = {},
): FrameFailure {
  return { code, message: message.slice(0, 300), ...extra }
}
