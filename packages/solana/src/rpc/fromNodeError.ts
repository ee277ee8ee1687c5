import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'

const nodeError = v.looseObject({ code: v.number(), message: v.optional(v.string(), '') })
const refused = v.looseObject({ data: v.looseObject({ err: v.unknown() }) })
/** Program error 1 of the system program and of both token programs: not enough to take from. */
const outOfFunds = v.looseObject({
  InstructionError: v.tuple([v.number(), v.looseObject({ Custom: v.literal(1) })]),
})

/** What a node answered instead of a result, as ours. */
export function fromNodeError(error: unknown, method: string): LatchkeyError {
  const played = v.safeParse(refused, error)
  if (played.success) return fromFailure(played.output.data.err, error)
  const read = v.safeParse(nodeError, error)
  const code = read.success ? read.output.code : null
  return new LatchkeyError('rpc/failed', { code, method }, { cause: error })
}

/** Why the chain would not, or did not, do what a transaction says. */
export function fromFailure(failure: unknown, cause: unknown = failure): LatchkeyError {
  const isBroke = failure === 'InsufficientFundsForFee' || failure === 'AccountNotFound'
  if (isBroke || v.is(outOfFunds, failure)) {
    return new LatchkeyError('chain/insufficient-funds', {}, { cause })
  }
  return new LatchkeyError('chain/execution-reverted', { reason: nameOf(failure) }, { cause })
}

export function nameOf(failure: unknown): string {
  return typeof failure === 'string' ? failure : JSON.stringify(failure).slice(0, 200)
}
