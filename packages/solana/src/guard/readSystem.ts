import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { addressAt, amountAt, numberAt } from './bytes.ts'
import type { ReadContext } from './readContext.ts'
import type { Instruction } from './unpack.ts'

/** Decodes the system program's instructions: SOL transfers and account ownership. */
export function readSystem(
  { program, accounts, data }: Instruction,
  context: ReadContext,
): DecodedRequest {
  const [first = '', second = '', third = ''] = accounts
  switch (numberAt(data, 0)) {
    case 0:
      // CreateAccount: pays the rent and assigns the account to a program, whose own instruction follows.
      return pays(first, second, amountAt(data, 4), context)
    case 1:
      return assigns(first, addressAt(data, 4), context)
    case 2:
      return pays(first, second, amountAt(data, 4), context)
    case 3:
      return pays(first, second, null, context)
    case 4:
      // AdvanceNonceAccount: a transaction with a durable nonce never expires.
      return withDanger('no-expiry', null)
    case 11:
      return pays(first, third, amountAt(data, 4), context)
    case 5:
    case 6:
    case 8:
    case 9:
      return decodedNothing
    default:
      return mergeDecoded(
        withFacts({ kind: 'calls', contract: program, method: null }),
        withDanger('unknown-call', program),
      )
  }
}

function pays(
  from: string,
  to: string,
  amount: bigint | null,
  { account }: ReadContext,
): DecodedRequest {
  if (amount === null) return withDanger('unknown-call', to)
  return from === account ? withFacts({ kind: 'pays', to, amount }) : decodedNothing
}

/** Assign: drainers use it to give the account itself, with all its SOL, to their program. */
function assigns(subject: string, owner: string | null, { account }: ReadContext): DecodedRequest {
  const to = owner ?? ''
  return mergeDecoded(
    withFacts({ kind: 'changes-owner', account: subject, to }),
    subject === account ? withDanger('control', to) : decodedNothing,
  )
}
