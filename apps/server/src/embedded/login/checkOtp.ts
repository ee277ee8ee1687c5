import { timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { hashOtp } from '../keys/hashes.ts'
import { blockedEmail } from '../mail/emails.ts'
import { emailAddressOf } from './emailFlow.ts'
import type { Flow } from './flowTable.ts'
import { lockOtpAttempts, recordWrongOtp, takeOtpAttempt } from './otpAttemptLimit.ts'

type Outcome<Result> =
  | { kind: 'right'; result: Result }
  | { kind: 'wrong' | 'used-up' | 'blocked' }
  | { kind: 'blocked-now'; flow: Flow }

/**
 * Checks one attempt at a code (OTP). Counting the attempt, comparing the code and the work after a right
 * code are one transaction: a crash commits all of it or nothing.
 */
export async function checkOtp<Result>(
  embedded: Embedded,
  { flowId, code, language }: { flowId: string; code: string } & Pick<Flow, 'language'>,
  onRightCode: (tx: Queries, flow: Flow) => Promise<Result>,
): Promise<Result> {
  const outcome = await embedded.context.db.transaction((tx) =>
    attemptOtp(embedded, tx, { flowId, code, onRightCode }),
  )
  if (outcome.kind === 'right') return outcome.result
  if (outcome.kind === 'blocked-now') {
    await notifyBlocked(embedded, { ...outcome.flow, language })
  }
  throw refusals[outcome.kind]()
}

async function attemptOtp<Result>(
  { context, keys }: Embedded,
  tx: Queries,
  options: {
    flowId: string
    code: string
    onRightCode: (tx: Queries, flow: Flow) => Promise<Result>
  },
): Promise<Outcome<Result>> {
  const { flowId, code, onRightCode } = options
  const now = context.clock.now()
  const flow = await takeOtpAttempt(tx, flowId, now)
  if (!flow?.codeHash || !flow.emailLookup) return { kind: 'used-up' }
  const { isBlocked, wrongOtpTimes } = await lockOtpAttempts(tx, flow.emailLookup, now)
  if (isBlocked) return { kind: 'blocked' }
  if (timingSafeEqual(flow.codeHash, hashOtp(keys, { flowId, code }))) {
    return { kind: 'right', result: await onRightCode(tx, flow) }
  }
  const outcome = await recordWrongOtp(tx, flow.emailLookup, { wrongOtpTimes, now })
  return outcome === 'blocked' ? { kind: 'blocked-now', flow } : { kind: 'wrong' }
}

async function notifyBlocked(embedded: Embedded, flow: Flow): Promise<void> {
  await embedded.mailer
    .send(emailAddressOf(embedded, flow), blockedEmail(flow))
    .catch((error: unknown) => {
      embedded.context.log.warn('embedded.notice-not-sent', { error })
    })
}

const blockedError = (): ServerError =>
  new ServerError(
    403,
    'embedded/on-hold',
    'Too many wrong codes: this address is blocked for 24 hours',
    'code',
  )

const refusals = {
  wrong: () => new ServerError(401, 'embedded/wrong-code', 'Wrong code', 'code'),
  'used-up': () =>
    new ServerError(
      401,
      'embedded/code-used-up',
      'This code has expired or was used; request a new one',
      'code',
    ),
  blocked: blockedError,
  'blocked-now': blockedError,
}
