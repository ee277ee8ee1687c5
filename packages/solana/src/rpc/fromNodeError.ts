import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'

const nodeError = v.looseObject({ code: v.number(), message: v.optional(v.string(), '') })
const preflightError = v.looseObject({ data: v.looseObject({ err: v.unknown() }) })
/** Program error 1 of the system program and of both token programs: insufficient funds. */
const insufficientFunds = v.looseObject({
  InstructionError: v.tuple([v.number(), v.looseObject({ Custom: v.literal(1) })]),
})

/** Converts a node's JSON-RPC error into a LatchkeyError. */
export function fromNodeError(error: unknown, method: string): LatchkeyError {
  const simulated = v.safeParse(preflightError, error)
  if (simulated.success) return fromFailure(simulated.output.data.err, error)
  const read = v.safeParse(nodeError, error)
  const code = read.success ? read.output.code : null
  return new LatchkeyError('rpc/failed', { code, method }, { cause: error })
}

/** Converts a transaction error into a LatchkeyError. */
export function fromFailure(failure: unknown, cause: unknown = failure): LatchkeyError {
  const isOutOfFunds = failure === 'InsufficientFundsForFee' || failure === 'AccountNotFound'
  if (isOutOfFunds || v.is(insufficientFunds, failure)) {
    return new LatchkeyError('chain/insufficient-funds', {}, { cause })
  }
  return new LatchkeyError('chain/execution-reverted', { reason: failureName(failure) }, { cause })
}

export function failureName(failure: unknown): string {
  return typeof failure === 'string' ? failure : JSON.stringify(failure).slice(0, 200)
}
