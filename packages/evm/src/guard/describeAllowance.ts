import { type DecodedRequest, mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'

/** From here on an amount is meant as "unlimited". */
const unlimitedThreshold = 1n << 128n
/** The unlimited allowance of tokens with 96-bit amounts (UNI, COMP). */
const maxUint96 = (1n << 96n) - 1n

export function isUnlimited(amount: bigint): boolean {
  return amount >= unlimitedThreshold || amount === maxUint96
}

/** An allowance: by a call, or (`permit`) by a signature alone. */
export function describeAllowance(
  grant: { token: string; spender: string; amount: bigint },
  grantedBy: 'call' | 'permit' | 'permit2' = 'call',
): DecodedRequest {
  const { token, spender, amount } = grant
  if (amount === 0n) return withFacts({ kind: 'revokes', token, spender })
  const dangerCodes = { call: 'allowance', permit: 'permit', permit2: 'permit2' } as const
  const unlimitedCode = grantedBy === 'call' ? 'allowance-unlimited' : 'permit-unlimited'
  return mergeDecoded(
    withFacts({ kind: 'allows', token, spender, amount }),
    withDanger(dangerCodes[grantedBy], spender),
    ...(isUnlimited(amount) ? [withDanger(unlimitedCode, spender)] : []),
  )
}

/** An operator approval: the spender may take every NFT of the collection. */
export function describeOperator(
  token: string,
  spender: string,
  isAllowed: boolean,
): DecodedRequest {
  if (!isAllowed) return withFacts({ kind: 'revokes', token, spender })
  return mergeDecoded(
    withFacts({ kind: 'allows', token, spender, amount: 'all' }),
    withDanger('operator', spender),
  )
}
