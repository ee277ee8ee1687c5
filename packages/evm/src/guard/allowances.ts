import { type Reading, says, together, warns } from './reading.ts'

const huge = 1n << 128n
/** The unlimited allowance of tokens with 96-bit amounts (UNI, COMP). */
const most96 = (1n << 96n) - 1n

export function isUnlimited(amount: bigint): boolean {
  return amount >= huge || amount === most96
}

/** An allowance: by a call, or (`permit`) by a signature alone. */
export function allows(
  grant: { token: string; spender: string; amount: bigint },
  by: 'call' | 'permit' | 'permit2' = 'call',
): Reading {
  const { token, spender, amount } = grant
  if (amount === 0n) return says({ kind: 'revokes', token, spender })
  const limited = { call: 'allowance', permit: 'permit', permit2: 'permit2' } as const
  const unlimited = by === 'call' ? 'allowance-unlimited' : 'permit-unlimited'
  return together(
    says({ kind: 'allows', token, spender, amount }),
    warns(limited[by], spender),
    ...(isUnlimited(amount) ? [warns(unlimited, spender)] : []),
  )
}

/** An operator approval: the spender may take every collectible of the collection. */
export function makesOperator(token: string, spender: string, isAllowed: boolean): Reading {
  if (!isAllowed) return says({ kind: 'revokes', token, spender })
  return together(
    says({ kind: 'allows', token, spender, amount: 'all' }),
    warns('operator', spender),
  )
}
