import { isSameAddress } from '@latchkey/core'
import type { Call } from '@latchkey/core/adapter'
import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import type { DecodeContext } from './decodeContext.ts'
import { decodeControlCall } from './decodeControlCall.ts'
import { decodeNestedCall, type NestedCalls } from './decodeNestedCall.ts'
import { decodePermit2Call } from './decodePermit2Call.ts'
import { decodeRightsCall } from './decodeRightsCall.ts'
import { decodeSwapFacts } from './decodeSwapFacts.ts'
import { decodeTokenCall } from './decodeTokenCall.ts'

/** Calls nested deeper than this are reported as malformed. */
const maxDepth = 6

/** Decodes a call; calldata that no decoder knows is an `unknown-call`. */
export function decodeCall(call: Call, context: DecodeContext): DecodedRequest {
  const { to, value = 0n } = call
  const payment =
    value > 0n && context.isSender ? withFacts({ kind: 'pays', to, amount: value }) : decodedNothing
  if ((call.data ?? '0x') === '0x') return payment
  const decoded = decodeCalldata(call, context)
  const isUnknown = decoded.dangers.some(
    ({ code, subject }) => code === 'unknown-call' && subject === to,
  )
  const isPaid = payment !== decodedNothing && isUnknown
  return mergeDecoded(
    payment,
    decoded,
    isPaid ? withDanger('pays-unknown-call', to) : decodedNothing,
  )
}

function decodeCalldata(call: Call, context: DecodeContext): DecodedRequest {
  const decoded =
    decodeSwapFacts(call, context) ??
    decodePermit2Call(call, context) ??
    decodeTokenCall(call, context) ??
    decodeControlCall(call, context) ??
    decodeRightsCall(call, context)
  // A token's function sent to the account itself is not a token call.
  if (decoded)
    return isSelf(call, context) ? mergeDecoded(decoded, withDanger('control', call.to)) : decoded
  const nested = decodeNestedCall(call)
  if (nested) return decodeInnerCalls(call, nested, context)
  const unknown = withFacts({ kind: 'calls', contract: call.to, method: null })
  return mergeDecoded(
    unknown,
    withDanger(isSelf(call, context) ? 'control' : 'unknown-call', call.to),
  )
}

function decodeInnerCalls(call: Call, nested: NestedCalls, context: DecodeContext): DecodedRequest {
  if (context.depth >= maxDepth) return withDanger('malformed', call.to)
  const isOwn = isSelf(call, context)
  const inner = {
    ...context,
    depth: context.depth + 1,
    isSender: context.isSender && (!nested.changesSender || isOwn),
  }
  return mergeDecoded(
    withFacts({ kind: 'calls', contract: call.to, method: nested.method }),
    ...(nested.isDelegated ? [withDanger('delegatecall', call.to)] : []),
    // The contract may do more than the calls it is passed; the simulation shows it.
    ...(isOwn ? [] : [withDanger('unknown-call', call.to)]),
    ...nested.calls.map((innerCall) => decodeCall(innerCall, inner)),
  )
}

function isSelf({ to }: Call, { account }: DecodeContext): boolean {
  return isSameAddress(to, account)
}
