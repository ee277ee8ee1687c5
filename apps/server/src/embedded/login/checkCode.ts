import { timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { hashCode } from '../keys/hashes.ts'
import { holdLetter } from '../mail/letters.ts'
import { addressOf } from './emailFlow.ts'
import { type Flow, takeAttempt } from './flowTable.ts'
import { lockGuesses, noteWrongGuess } from './guessBudget.ts'

type Outcome<Result> =
  | { kind: 'right'; result: Result }
  | { kind: 'wrong' | 'used-up' | 'on-hold' }
  | { kind: 'held-now'; flow: Flow }

/**
 * Weighs one try at a code. The try, its verdict and what follows from a right one are one
 * transaction: a crash leaves either all of it or nothing, and nobody was told either way.
 */
export async function checkCode<Result>(
  embedded: Embedded,
  { flowId, code }: { flowId: string; code: string },
  onRight: (tx: Queries, flow: Flow) => Promise<Result>,
): Promise<Result> {
  const outcome = await embedded.context.db.transaction((tx) =>
    weigh(embedded, tx, { flowId, code, onRight }),
  )
  if (outcome.kind === 'right') return outcome.result
  if (outcome.kind === 'held-now') await tellAboutHold(embedded, outcome.flow)
  throw refusals[outcome.kind]()
}

async function weigh<Result>(
  { context, keys }: Embedded,
  tx: Queries,
  options: {
    flowId: string
    code: string
    onRight: (tx: Queries, flow: Flow) => Promise<Result>
  },
): Promise<Outcome<Result>> {
  const { flowId, code, onRight } = options
  const now = context.clock.now()
  const flow = await takeAttempt(tx, flowId, now)
  if (!flow?.codeHash || !flow.emailLookup) return { kind: 'used-up' }
  const { isHeld, wrongAt } = await lockGuesses(tx, flow.emailLookup, now)
  if (isHeld) return { kind: 'on-hold' }
  if (timingSafeEqual(flow.codeHash, hashCode(keys, { flowId, code }))) {
    return { kind: 'right', result: await onRight(tx, flow) }
  }
  const noted = await noteWrongGuess(tx, flow.emailLookup, { wrongAt, now })
  return noted === 'held' ? { kind: 'held-now', flow } : { kind: 'wrong' }
}

async function tellAboutHold(embedded: Embedded, flow: Flow): Promise<void> {
  await embedded.mailer
    .send(addressOf(embedded, flow), holdLetter(flow))
    .catch((error: unknown) => {
      embedded.context.log.warn('embedded.notice-not-sent', { error })
    })
}

const hold = (): ServerError =>
  new ServerError(
    403,
    'embedded/on-hold',
    'Too many wrong codes: this address rests for 24 hours',
    'code',
  )

const refusals = {
  wrong: () => new ServerError(401, 'embedded/wrong-code', 'This code is not right', 'code'),
  'used-up': () =>
    new ServerError(401, 'embedded/code-used-up', 'This code is over; ask for a new one', 'code'),
  'on-hold': hold,
  'held-now': hold,
}
