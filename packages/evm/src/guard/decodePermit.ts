import { type DecodedRequest, mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'
import { describeAllowance } from './describeAllowance.ts'
import { asAddress, asBigint, asList, type Fields, isFields } from './fields.ts'

const maxUint256 = (1n << 256n) - 1n

/**
 * Decodes typed data by which a signature alone grants an allowance. It is recognized by its fields, not by its name: an
 * attacker's contract may name it differently.
 */
export function decodePermit(message: Fields, contract: string | null): DecodedRequest | null {
  return (
    decodePermit2(message) ??
    decodeTokenPermit(message, contract) ??
    decodeTransferAuthorization(message, contract)
  )
}

/** Permit2, alone or in lists, for allowances (`details`) and for one transfer (`permitted`). */
function decodePermit2(message: Fields): DecodedRequest | null {
  const entries = [message.details, message.permitted].flatMap((value) =>
    Array.isArray(value) ? value : [value],
  )
  const grants = entries.filter(isFields).filter(({ token }) => asAddress(token))
  const spender = asAddress(message.spender)
  if (grants.length === 0) return null
  return mergeDecoded(
    ...grants.map(({ token, amount }) =>
      // A permit for zero takes nothing, but a site that asks for one may ask for more next.
      mergeDecoded(
        describeAllowance(
          { token: String(token), spender: spender ?? '', amount: asBigint(amount) ?? maxUint256 },
          'permit2',
        ),
        withDanger('permit2', spender),
      ),
    ),
  )
}

/** ERC-2612, and DAI's permit with `allowed`. */
function decodeTokenPermit(message: Fields, contract: string | null): DecodedRequest | null {
  const spender = asAddress(message.spender) ?? asAddress(message.operator)
  const isGrant = ['value', 'amount', 'allowed', 'wad', 'approved'].some((name) => name in message)
  if (!spender || !isGrant) return null
  const token = contract ?? ''
  if (typeof message.allowed === 'boolean' || typeof message.approved === 'boolean') {
    const isAllowed = message.allowed === true || message.approved === true
    return describeAllowance({ token, spender, amount: isAllowed ? maxUint256 : 0n }, 'permit')
  }
  const amount = asBigint(message.value) ?? asBigint(message.amount) ?? asBigint(message.wad)
  return mergeDecoded(
    describeAllowance({ token, spender, amount: amount ?? maxUint256 }, 'permit'),
    withDanger('permit', spender),
  )
}

/** ERC-3009 (USDC): the holder of the signature can execute the transfer. */
function decodeTransferAuthorization(
  message: Fields,
  contract: string | null,
): DecodedRequest | null {
  const to = asAddress(message.to)
  const isTransfer = 'validAfter' in message || 'validBefore' in message
  if (!to || !asAddress(message.from) || !isTransfer) return null
  const amount = asBigint(message.value) ?? maxUint256
  return mergeDecoded(
    withFacts({ kind: 'transfers', token: contract ?? '', to, amount }),
    withDanger('gives-for-nothing', to),
  )
}

/** Whether this is a sell order of any marketplace. */
export function isOrder(primaryType: string, message: Fields): boolean {
  const hasSides = ['offer', 'consideration', 'makerAsset', 'sellToken', 'makerToken'].some(
    (name) => name in message,
  )
  const isListed = asList(message.offers).length > 0 || 'tree' in message
  return hasSides || isListed || /order|listing|offer|bid|root|trade|auction/i.test(primaryType)
}
