import { type DecodedRequest, mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'

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
): DecodedRequest {
  const { token, spender, amount } = grant
  if (amount === 0n) return withFacts({ kind: 'revokes', token, spender })
  const limited = { call: 'allowance', permit: 'permit', permit2: 'permit2' } as const
  const unlimited = by === 'call' ? 'allowance-unlimited' : 'permit-unlimited'
  return mergeDecoded(
    withFacts({ kind: 'allows', token, spender, amount }),
    withDanger(limited[by], spender),
    ...(isUnlimited(amount) ? [withDanger(unlimited, spender)] : []),
  )
}

/** An operator approval: the spender may take every NFT of the collection. */
export function makesOperator(token: string, spender: string, isAllowed: boolean): DecodedRequest {
  if (!isAllowed) return withFacts({ kind: 'revokes', token, spender })
  return mergeDecoded(
    withFacts({ kind: 'allows', token, spender, amount: 'all' }),
    withDanger('operator', spender),
  )
}
