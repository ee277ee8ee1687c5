import { isSameAddress } from '@latchkey/core'
import type { Call } from '@latchkey/core/adapter'
import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import type { ReadContext } from './readContext.ts'
import { readControlCall } from './readControlCall.ts'
import { type Nested, readNestedCall } from './readNestedCall.ts'
import { readPermit2Call } from './readPermit2Call.ts'
import { readSwapCall } from './readSwapCall.ts'
import { readTokenCall } from './readTokenCall.ts'

/** Calls nested deeper than this are reported as malformed. */
const maxDepth = 6

/** Decodes a call; calldata that no reader knows is an `unknown-call`. */
export function readCall(call: Call, context: ReadContext): DecodedRequest {
  const { to, value = 0n } = call
  const payment =
    value > 0n && context.isSender ? withFacts({ kind: 'pays', to, amount: value }) : decodedNothing
  if ((call.data ?? '0x') === '0x') return payment
  const reading = readData(call, context)
  const isUnknown = reading.dangers.some(
    ({ code, subject }) => code === 'unknown-call' && subject === to,
  )
  const isPaid = payment !== decodedNothing && isUnknown
  return mergeDecoded(
    payment,
    reading,
    isPaid ? withDanger('pays-unknown-call', to) : decodedNothing,
  )
}

function readData(call: Call, context: ReadContext): DecodedRequest {
  const decoded =
    readSwapCall(call, context) ??
    readPermit2Call(call, context) ??
    readTokenCall(call, context) ??
    readControlCall(call, context)
  // A token's function sent to the account itself is not a token call.
  if (decoded)
    return isSelf(call, context) ? mergeDecoded(decoded, withDanger('control', call.to)) : decoded
  const nested = readNestedCall(call)
  if (nested) return readNested(call, nested, context)
  const unknown = withFacts({ kind: 'calls', contract: call.to, method: null })
  return mergeDecoded(
    unknown,
    withDanger(isSelf(call, context) ? 'control' : 'unknown-call', call.to),
  )
}

function readNested(call: Call, nested: Nested, context: ReadContext): DecodedRequest {
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
    ...nested.calls.map((innerCall) => readCall(innerCall, inner)),
  )
}

function isSelf({ to }: Call, { account }: ReadContext): boolean {
  return isSameAddress(to, account)
}
