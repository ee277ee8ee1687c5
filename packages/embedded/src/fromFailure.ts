import { type ErrorCode, LatchkeyError } from '@latchkey/core'
import type { FrameFailure } from '@latchkey/wire'

/** Converts the vault's error to a LatchkeyError. */
export function fromFailure(
  failure: FrameFailure,
  { request, method }: { request: string; method?: string },
): LatchkeyError<ErrorCode> {
  const { code, message, seconds = 0 } = failure
  switch (code) {
    case 'aborted':
      return new LatchkeyError('rpc/aborted', { method: method ?? request })
    case 'rejected':
      return new LatchkeyError('wallet/rejected', {}, { cause: { code: 4001, message } })
    case 'not-allowed':
      return new LatchkeyError(
        'rpc/not-allowed',
        { method: method ?? request },
        { cause: { code: 4200, message } },
      )
    case 'unsupported':
      return new LatchkeyError('wallet/method-unsupported', { method: method ?? request })
    case 'capability-unsupported':
      return new LatchkeyError(
        'calls/capability-unsupported',
        {},
        { cause: { code: 5700, message } },
      )
    case 'already-sent':
      return new LatchkeyError('calls/already-sent', {}, { cause: { code: 5720, message } })
    case 'too-large':
      return new LatchkeyError('calls/too-large', {}, { cause: { code: 5740, message } })
    case 'wrong-code':
    case 'code-used-up':
      return new LatchkeyError('embedded/invalid-code', {}, { cause: message })
    case 'try-again':
      return new LatchkeyError('embedded/cooldown', { seconds })
    case 'on-hold':
      return new LatchkeyError('embedded/on-hold', { seconds })
    case 'too-many-mails':
      return new LatchkeyError('embedded/too-many-mails', { seconds })
    case 'mail-down':
      return new LatchkeyError('embedded/mail-down', {}, { cause: message })
    case 'flow-over':
      return new LatchkeyError('embedded/code-expired', {})
    case 'taken':
      return new LatchkeyError('embedded/address-taken', {}, { cause: message })
    case 'not-logged-in':
      return new LatchkeyError('wallet/disconnected', {})
    case 'window-needed':
    case 'wallet-refused':
    case 'invalid':
    case 'busy':
    case 'failed':
      return new LatchkeyError('embedded/failed', { request }, { cause: message })
  }
}
