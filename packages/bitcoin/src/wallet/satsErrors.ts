import { fromWalletError, LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'

const refusal = v.object({
  error: v.object({ code: v.nullish(v.number()), message: v.nullish(v.string()) }),
})

/** What a sats-connect wallet answers: a result, or an error with codes of its own. */
export function satsResult(reply: unknown, method: string): unknown {
  if (v.is(refusal, reply)) throw fromSatsError(reply.error, method)
  // Some wallets answer with the bare result.
  return v.is(v.looseObject({ result: v.unknown() }), reply) ? reply.result : reply
}

/** The kind uses codes of JSON-RPC's free range for what others have 4001 and 4100 for. */
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
