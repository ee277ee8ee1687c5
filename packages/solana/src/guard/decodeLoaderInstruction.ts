import { type DecodedRequest, mergeDecoded, withDanger } from '@latchkey/core/adapter'
import { upgradeableLoader } from '../token/programs.ts'
import { numberAt } from './bytes.ts'
import type { DecodeContext } from './decodeContext.ts'
import { describeAuthority, namedCall } from './describeAuthority.ts'
import type { Instruction } from './unpack.ts'

/** The first four bytes of an instruction of the upgradeable loader (discriminator). */
const loaderInstruction = {
  upgrade: 3,
  setAuthority: 4,
  close: 5,
  setAuthorityChecked: 7,
  migrate: 8,
} as const

/** Decodes the upgradeable loader's instructions that replace or delete a program's code, or give away that right. */
export function decodeLoaderInstruction(
  { accounts, data }: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const [first = '', second = '', third = null] = accounts
  const takes = (name: string, subject: string) =>
    mergeDecoded(namedCall(upgradeableLoader, name), withDanger('control', subject))
  switch (numberAt(data, 0)) {
    case loaderInstruction.upgrade:
      return takes('Upgrade', second)
    case loaderInstruction.setAuthority:
      // Without a new authority the program can never be changed again.
      return third === null
        ? takes('SetAuthority', first)
        : describeAuthority(
            { program: upgradeableLoader, name: 'SetAuthority', to: third },
            context,
          )
    case loaderInstruction.setAuthorityChecked:
      return describeAuthority(
        { program: upgradeableLoader, name: 'SetAuthority', to: third },
        context,
      )
    case loaderInstruction.close:
      return describeClose({ closed: first, to: second, program: accounts[3] }, context)
    case loaderInstruction.migrate:
      return takes('Migrate', second)
    default:
      return mergeDecoded(
        namedCall(upgradeableLoader, null),
        withDanger('unknown-call', upgradeableLoader),
      )
  }
}

/** Closing a program's data deletes the program; closing a buffer returns its rent. */
function describeClose(
  { closed, to, program }: { closed: string; to: string; program: string | undefined },
  { account }: DecodeContext,
): DecodedRequest {
  const call = namedCall(upgradeableLoader, 'Close')
  if (program !== undefined) return mergeDecoded(call, withDanger('control', closed))
  return to === account ? call : mergeDecoded(call, withDanger('pays-out', to))
}
