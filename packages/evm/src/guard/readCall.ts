import type { Call } from '@latchkey/core'
import { isSameAddress } from '../money/toAddress.ts'
import { readControlCall } from './readControlCall.ts'
import { nothing, type Reading, type Scene, says, together, warns } from './reading.ts'
import { type Nested, readNestedCall } from './readNestedCall.ts'
import { readPermit2Call } from './readPermit2Call.ts'
import { readTokenCall } from './readTokenCall.ts'

/** Calls wrapped deeper than this are wrapped to be hidden. */
const deepest = 6

/** What a call does, as far as its bytes tell; what they do not tell is an `unknown-call`. */
export function readCall(call: Call, scene: Scene): Reading {
  const { to, value = 0n } = call
  const pays = value > 0n && scene.isSender ? says({ kind: 'pays', to, amount: value }) : nothing
  if ((call.data ?? '0x') === '0x') return pays
  return together(pays, readData(call, scene))
}

function readData(call: Call, scene: Scene): Reading {
  const plain =
    readPermit2Call(call, scene) ?? readTokenCall(call, scene) ?? readControlCall(call, scene)
  // A token's function aimed at one's own account is none of a token.
  if (plain) return isSelf(call, scene) ? together(plain, warns('control', call.to)) : plain
  const nested = readNestedCall(call)
  if (nested) return readNested(call, nested, scene)
  const unknown = says({ kind: 'calls', contract: call.to, method: null })
  return together(unknown, warns(isSelf(call, scene) ? 'control' : 'unknown-call', call.to))
}

function readNested(call: Call, nested: Nested, scene: Scene): Reading {
  if (scene.depth >= deepest) return warns('malformed', call.to)
  const isOwn = isSelf(call, scene)
  const inner = {
    ...scene,
    depth: scene.depth + 1,
    isSender: scene.isSender && (!nested.changesSender || isOwn),
  }
  return together(
    says({ kind: 'calls', contract: call.to, method: nested.method }),
    ...(nested.isDelegated ? [warns('delegatecall', call.to)] : []),
    // A contract that is told what to do may do more than it is told; the play shows it.
    ...(isOwn ? [] : [warns('unknown-call', call.to)]),
    ...nested.calls.map((one) => readCall(one, inner)),
  )
}

function isSelf({ to }: Call, { account }: Scene): boolean {
  return isSameAddress(to, account)
}
