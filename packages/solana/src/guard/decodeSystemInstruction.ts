import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { addressAt, amountAt, numberAt } from './bytes.ts'
import type { DecodeContext } from './decodeContext.ts'
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
  allocate: 8,
  allocateWithSeed: 9,
  transferWithSeed: 11,
} as const

/** Decodes the system program's instructions: SOL transfers and account ownership. */
export function decodeSystemInstruction(
  { program, accounts, data }: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const [first = '', second = '', third = ''] = accounts
  switch (numberAt(data, 0)) {
    case systemInstruction.createAccount:
      // Pays the rent and assigns the account to a program, whose own instruction follows.
      return describePayment(first, second, amountAt(data, 4), context)
    case systemInstruction.assign:
      return describeAssign(first, addressAt(data, 4), context)
    case systemInstruction.transfer:
      return describePayment(first, second, amountAt(data, 4), context)
    case systemInstruction.createAccountWithSeed:
      return describePayment(first, second, null, context)
    case systemInstruction.advanceNonceAccount:
      // A transaction with a durable nonce never expires.
      return withDanger('no-expiry', null)
    case systemInstruction.withdrawNonceAccount:
      return describeNonceWithdrawal(second, amountAt(data, 4), context)
    case systemInstruction.transferWithSeed:
      return describePayment(first, third, amountAt(data, 4), context)
    // These prepare an account that is empty until then.
    case systemInstruction.initializeNonceAccount:
    case systemInstruction.allocate:
    case systemInstruction.allocateWithSeed:
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

/** The balance of a nonce account, which is not the visitor's account but which the visitor controls. */
function describeNonceWithdrawal(
  to: string,
  amount: bigint | null,
  { account }: DecodeContext,
): DecodedRequest {
  if (amount === null) return withDanger('unknown-call', to)
  if (to === account) return decodedNothing
  return mergeDecoded(withFacts({ kind: 'pays', to, amount }), withDanger('gives-for-nothing', to))
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
