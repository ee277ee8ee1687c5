import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { systemProgram } from '../token/programs.ts'
import { addressAt, amountAt, numberAt } from './bytes.ts'
import type { DecodeContext } from './decodeContext.ts'
import { describeAuthority, describeWithdrawal } from './describeAuthority.ts'
import type { Instruction } from './unpack.ts'

/** The first four bytes of an instruction of the system program (discriminator). */
const systemInstruction = {
  createAccount: 0,
  assign: 1,
  transfer: 2,
  createAccountWithSeed: 3,
  advanceNonceAccount: 4,
  withdrawNonceAccount: 5,
  initializeNonceAccount: 6,
  authorizeNonceAccount: 7,
  allocate: 8,
  allocateWithSeed: 9,
  assignWithSeed: 10,
  transferWithSeed: 11,
  upgradeNonceAccount: 12,
} as const

/** Decodes the system program's instructions: SOL transfers and account ownership. */
export function decodeSystemInstruction(
  { program, accounts, data }: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const [first = '', second = '', third = ''] = accounts
  const { account } = context
  switch (numberAt(data, 0)) {
    case systemInstruction.createAccount:
      // Pays the rent and assigns the account to a program, whose own instruction follows.
      return describePayment(first, second, amountAt(data, 4), context)
    case systemInstruction.assign:
      return describeAssign(first, addressAt(data, 4), context)
    case systemInstruction.transfer:
      return describePayment(first, second, amountAt(data, 4), context)
    case systemInstruction.createAccountWithSeed:
      return describePayment(first, second, amountAfterSeed(data), context)
    case systemInstruction.advanceNonceAccount:
      // A transaction with a durable nonce never expires.
      return withDanger('no-expiry', null)
    case systemInstruction.withdrawNonceAccount:
      return describeWithdrawal(second, amountAt(data, 4), context)
    case systemInstruction.initializeNonceAccount:
    case systemInstruction.authorizeNonceAccount:
      return describeNonceAuthority(first, addressAt(data, 4), context)
    case systemInstruction.allocate:
      // Data on the visitor's own address is the first half of making it a nonce account.
      return first === account ? withDanger('control', systemProgram) : decodedNothing
    case systemInstruction.assignWithSeed:
      return second === account ? withDanger('control', first) : decodedNothing
    case systemInstruction.transferWithSeed:
      return second === account
        ? describeWithdrawal(third, amountAt(data, 4), context)
        : decodedNothing
    case systemInstruction.allocateWithSeed:
    case systemInstruction.upgradeNonceAccount:
      return decodedNothing
    default:
      return mergeDecoded(
        withFacts({ kind: 'calls', contract: program, method: null }),
        withDanger('unknown-call', program),
      )
  }
}

function describePayment(
  from: string,
  to: string,
  amount: bigint | null,
  { account }: DecodeContext,
): DecodedRequest {
  if (amount === null) return withDanger('unknown-call', to)
  return from === account ? withFacts({ kind: 'pays', to, amount }) : decodedNothing
}

/** The authority of a nonce account can withdraw its SOL; drainers make the visitor's own address a nonce account. */
function describeNonceAuthority(
  nonceAccount: string,
  to: string | null,
  context: DecodeContext,
): DecodedRequest {
  if (nonceAccount === context.account) return withDanger('control', to)
  if (to === context.account) return decodedNothing
  const change = { program: systemProgram, name: 'AuthorizeNonceAccount', to, owned: nonceAccount }
  return describeAuthority(change, context)
}

const seedLengthAt = 36

/** The amount stands behind the seed, whose length varies. */
function amountAfterSeed(data: Uint8Array): bigint | null {
  const length = amountAt(data, seedLengthAt)
  return length === null || length > 32n ? null : amountAt(data, seedLengthAt + 8 + Number(length))
}

/** Assign: drainers use it to give the account itself, with all its SOL, to their program. */
function describeAssign(
  assigned: string,
  owner: string | null,
  { account }: DecodeContext,
): DecodedRequest {
  const to = owner ?? ''
  return mergeDecoded(
    withFacts({ kind: 'changes-owner', account: assigned, to }),
    assigned === account ? withDanger('control', to) : decodedNothing,
  )
}
