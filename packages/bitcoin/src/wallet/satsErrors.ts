import { LatchkeyError } from '@latchkey/core'
import { fromWalletError } from '@latchkey/core/adapter'
import * as v from 'valibot'

const errorReply = v.object({
  error: v.object({ code: v.nullish(v.number()), message: v.nullish(v.string()) }),
})

/** The result of a sats-connect reply. @throws its error */
export function satsResult(reply: unknown, method: string): unknown {
  if (v.is(errorReply, reply)) throw fromSatsError(reply.error, method)
  // Some wallets return the bare result.
  return v.is(v.looseObject({ result: v.unknown() }), reply) ? reply.result : reply
}

/** sats-connect has its own codes for a rejection (-32000) and missing permission (-32002). */
export function fromSatsError(error: unknown, method: string): LatchkeyError {
  const options = { cause: error }
  switch ((error as { code?: unknown } | null)?.code) {
    case -32000:
      return new LatchkeyError('wallet/rejected', {}, options)
    case -32001:
      return new LatchkeyError('wallet/method-unsupported', { method }, options)
    case -32002:
      return new LatchkeyError('wallet/unauthorised', {}, options)
    default:
      return fromWalletError(error, { method })
  }
}
