import { addressAt, amountAt, numberAt } from './bytes.ts'
import type { ReadContext } from './readContext.ts'
import { nothing, type Reading, says, together, warns } from './reading.ts'
import type { Instruction } from './unpack.ts'

/** The program that moves SOL and says whom an account belongs to. */
export function readSystem(
  { program, accounts, data }: Instruction,
  context: ReadContext,
): Reading {
  const [first = '', second = '', third = ''] = accounts
  switch (numberAt(data, 0)) {
    case 0:
      // A new account is paid for and given to a program; what that does stands in its own instruction.
      return pays(first, second, amountAt(data, 4), context)
    case 1:
      return assigns(first, addressAt(data, 4), context)
    case 2:
      return pays(first, second, amountAt(data, 4), context)
    case 3:
      return pays(first, second, null, context)
    case 4:
      // A transaction with a nonce stays good until somebody sends it, in a year perhaps.
      return warns('no-expiry', null)
    case 11:
      return pays(first, third, amountAt(data, 4), context)
    case 5:
    case 6:
    case 8:
    case 9:
      return nothing
    default:
      return together(
        says({ kind: 'calls', contract: program, method: null }),
        warns('unknown-call', program),
      )
  }
}

function pays(from: string, to: string, amount: bigint | null, { account }: ReadContext): Reading {
  if (amount === null) return warns('unknown-call', to)
  return from === account ? says({ kind: 'pays', to, amount }) : nothing
}

/** Drainers' favourite: the account itself goes to a program of theirs, with all that is in it. */
function assigns(subject: string, owner: string | null, { account }: ReadContext): Reading {
  const to = owner ?? ''
  return together(
    says({ kind: 'hands-over', account: subject, to }),
    subject === account ? warns('control', to) : nothing,
  )
}
