import { type DecodedRequest, mergeDecoded, withDanger } from '@latchkey/core/adapter'
import { voteProgram } from '../token/programs.ts'
import { addressAt, amountAt, numberAt } from './bytes.ts'
import type { DecodeContext } from './decodeContext.ts'
import { describeAuthority, describeWithdrawal, namedCall } from './describeAuthority.ts'
import type { Instruction } from './unpack.ts'

/** The first four bytes of an instruction of the vote program (discriminator). */
const voteInstruction = {
  initializeAccount: 0,
  authorize: 1,
  withdraw: 3,
  updateValidatorIdentity: 4,
  authorizeChecked: 7,
  authorizeWithSeed: 10,
  authorizeCheckedWithSeed: 11,
} as const

/** Decodes the vote program's instructions that change the authorities of a validator's vote account, or its SOL. */
export function decodeVoteInstruction(
  { accounts, data }: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const [vote = '', second = null, , fourth = null] = accounts
  const authorize = (to: string | null, role: number | null) =>
    describeAuthorize({ vote, to, role }, context)
  switch (numberAt(data, 0)) {
    case voteInstruction.initializeAccount:
      return describeAuthorize({ vote, to: addressAt(data, 68), role: withdrawerRole }, context)
    case voteInstruction.authorize:
      return authorize(addressAt(data, 4), numberAt(data, 36))
    case voteInstruction.withdraw:
      return describeWithdrawal(second ?? undefined, amountAt(data, 4), context)
    case voteInstruction.updateValidatorIdentity:
      return describeAuthority(
        { program: voteProgram, name: 'UpdateValidatorIdentity', to: second },
        context,
      )
    case voteInstruction.authorizeChecked:
    case voteInstruction.authorizeCheckedWithSeed:
      return authorize(fourth, numberAt(data, 4))
    case voteInstruction.authorizeWithSeed:
      return authorize(newAuthorityAfterSeed(data), numberAt(data, 4))
    default:
      return mergeDecoded(namedCall(voteProgram, null), withDanger('unknown-call', voteProgram))
  }
}

const roles: Readonly<Record<number, string>> = { 0: 'Voter', 1: 'Withdrawer' }
const withdrawerRole = 1

function describeAuthorize(
  { vote, to, role }: { vote: string; to: string | null; role: number | null },
  context: DecodeContext,
): DecodedRequest {
  const name = `Authorize(${roles[role ?? -1] ?? ''})`
  const owned = role === withdrawerRole ? vote : null
  return describeAuthority({ program: voteProgram, name, to, owned }, context)
}

const seedLengthAt = 40

/** The new authority stands behind the seed, whose length varies. */
function newAuthorityAfterSeed(data: Uint8Array): string | null {
  const length = amountAt(data, seedLengthAt)
  return length === null || length > 32n ? null : addressAt(data, seedLengthAt + 8 + Number(length))
}
