import { timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { hashOtp } from '../keys/hashes.ts'
import type { Flow } from './flowTable.ts'
import {
  attemptKey,
  browserBlockedError,
  lockOtpAttempts,
  recordWrongOtp,
  takeOtpAttempt,
} from './otpAttemptLimit.ts'

type Outcome<Result> =
  | { kind: 'right'; result: Result }
  | { kind: 'wrong' | 'used-up' }
  | { kind: 'blocked'; until: Date }

/**
 * Checks one attempt at a code (OTP). Counting the attempt, comparing the code and the work after a right
 * code are one transaction: a crash commits all of it or nothing. A wrong code counts against its flow and its
 * browser only: the address stays open to its owner.
 */
export async function checkOtp<Result>(
  embedded: Embedded,
  attempt: { flowId: string; code: string },
  onRightCode: (tx: Queries, flow: Flow) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = embedded.context
  const now = clock.now()
  const outcome = await db.transaction((tx) =>
    attemptOtp(embedded, tx, { ...attempt, now, onRightCode }),
  )
  if (outcome.kind === 'right') return outcome.result
  if (outcome.kind === 'blocked') throw browserBlockedError(outcome.until, now)
  throw refusals[outcome.kind]()
}

async function attemptOtp<Result>(
  embedded: Embedded,
  tx: Queries,
  options: {
    flowId: string
    code: string
    now: number
    onRightCode: (tx: Queries, flow: Flow) => Promise<Result>
  },
): Promise<Outcome<Result>> {
  const { flowId, code, now, onRightCode } = options
  const flow = await takeOtpAttempt(tx, flowId, now)
  const { codeHash, emailLookup, thumbprint } = flow ?? {}
  if (!flow || !codeHash || !emailLookup || !thumbprint) return { kind: 'used-up' }
  const key = attemptKey(embedded, { emailLookup, thumbprint })
  const { blockedUntil, wrongOtpTimes } = await lockOtpAttempts(tx, key, now)
  if (blockedUntil) return { kind: 'blocked', until: blockedUntil }
  if (timingSafeEqual(codeHash, hashOtp(embedded.keys, { flowId, code }))) {
    return { kind: 'right', result: await onRightCode(tx, flow) }
  }
  const until = await recordWrongOtp(tx, key, { wrongOtpTimes, now })
  return until ? { kind: 'blocked', until } : { kind: 'wrong' }
}

const refusals = {
  wrong: () => new ServerError(401, 'embedded/wrong-code', 'Wrong code', 'code'),
  'used-up': () =>
    new ServerError(
      401,
      'embedded/code-used-up',
      'This code has expired or was used; request a new one',
      'code',
    ),
}
