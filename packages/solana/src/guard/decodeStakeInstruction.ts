import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
} from '@latchkey/core/adapter'
import { stakeProgram } from '../token/programs.ts'
import { addressAt, amountAt, numberAt } from './bytes.ts'
import type { DecodeContext } from './decodeContext.ts'
import { describeAuthority, describeWithdrawal, namedCall } from './describeAuthority.ts'
import type { Instruction } from './unpack.ts'

type StakeDecoder = (instruction: Instruction, context: DecodeContext) => DecodedRequest

/** Instructions that keep the authorities of every stake account and take nothing out of one. */
const harmless: Readonly<Record<number, string>> = {
  2: 'DelegateStake',
  3: 'Split',
  5: 'Deactivate',
  7: 'Merge',
  16: 'MoveStake',
  17: 'MoveLamports',
}

/** By the first four bytes of an instruction (discriminator). */
const decoders: Readonly<Record<number, StakeDecoder>> = {
  0: ({ data }, context) =>
    mergeDecoded(describeWithdrawer(addressAt(data, 36), context), describeLockup(data, context)),
  1: ({ accounts: [stake], data }, context) =>
    describeAuthorize({ stake, to: addressAt(data, 4), role: numberAt(data, 36) }, context),
  4: ({ accounts: [, to], data }, context) => describeWithdrawal(to, amountAt(data, 4), context),
  6: describeSetLockup,
  8: ({ accounts: [stake], data }, context) =>
    describeAuthorize({ stake, to: addressAt(data, 4), role: numberAt(data, 36) }, context),
  9: ({ accounts: [, , , withdrawer] }, context) => describeWithdrawer(withdrawer ?? null, context),
  10: ({ accounts: [stake, , , to = null], data }, context) =>
    describeAuthorize({ stake, to, role: numberAt(data, 4) }, context),
  11: ({ accounts: [stake, , , to = null], data }, context) =>
    describeAuthorize({ stake, to, role: numberAt(data, 4) }, context),
  12: describeSetLockup,
}

/** Decodes the stake program's instructions: who may delegate and withdraw, and where SOL is withdrawn to. */
export function decodeStakeInstruction(
  instruction: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const tag = numberAt(instruction.data, 0) ?? -1
  const name = harmless[tag]
  if (name) return namedCall(stakeProgram, name)
  const decode = decoders[tag]
  if (decode) return decode(instruction, context)
  return mergeDecoded(namedCall(stakeProgram, null), withDanger('unknown-call', stakeProgram))
}

const roles: Readonly<Record<number, string>> = { 0: 'Staker', 1: 'Withdrawer' }
const withdrawerRole = 1

function describeAuthorize(
  { stake = '', to, role }: { stake?: string | undefined; to: string | null; role: number | null },
  context: DecodeContext,
): DecodedRequest {
  const name = `Authorize(${roles[role ?? -1] ?? ''})`
  const owned = role === withdrawerRole ? stake : null
  return describeAuthority({ program: stakeProgram, name, to, owned }, context)
}

/**
 * A new stake account belongs to its withdrawer. A foreign staker only chooses the validator, as services do that
 * delegate for the visitor.
 */
function describeWithdrawer(withdrawer: string | null, context: DecodeContext): DecodedRequest {
  const call = namedCall(stakeProgram, 'Initialize')
  if (withdrawer === null) return withDanger('malformed', null)
  return withdrawer === context.account
    ? call
    : mergeDecoded(call, withDanger('grants-rights', withdrawer))
}

const lockupAt = 68
const custodianAt = 84

/** Until a lockup ends, nothing can be withdrawn without its custodian. */
function describeLockup(data: Uint8Array, { account }: DecodeContext): DecodedRequest {
  const [endsAt, endsInEpoch] = [amountAt(data, lockupAt), amountAt(data, lockupAt + 8)]
  const custodian = addressAt(data, custodianAt)
  if (custodian === null) return withDanger('malformed', null)
  const isLocked = endsAt !== 0n || endsInEpoch !== 0n
  return isLocked && custodian !== account ? withDanger('grants-rights', custodian) : decodedNothing
}

/** A later lockup keeps the visitor out of the stake, also with the visitor as custodian. */
function describeSetLockup({ accounts: [stake = ''] }: Instruction): DecodedRequest {
  return mergeDecoded(namedCall(stakeProgram, 'SetLockup'), withDanger('control', stake))
}
