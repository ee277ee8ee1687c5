import { isSameAddress } from '@latchkey/core'
import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  type RequestedCall,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { decodeCall } from './decodeCall.ts'
import type { DecodeContext } from './decodeContext.ts'
import { decodePermit, isOrder } from './decodePermit.ts'
import { decodeSettlementOrder } from './decodeSettlementOrder.ts'
import { asAddress, asBigint, asHex, type Fields } from './fields.ts'
import { mayGrant, nestedIn } from './mayGrant.ts'
import { type ParsedTypedData, parseTypedData } from './parseTypedData.ts'

/** Decodes EIP-712 data: what its signature would permit. */
export function decodeTypedData(data: unknown, context: DecodeContext): DecodedRequest {
  const typed = parseTypedData(data)
  if (!typed) return withDanger('malformed', null)
  const { primaryType, contract } = typed
  return mergeDecoded(
    withFacts({ kind: 'signs-typed-data', type: primaryType, contract }),
    decodeDomain(typed, context),
    decodeContents(typed, context),
  )
}

/** The swap that the signature orders from a known settlement contract, if any. */
export function decodeTypedOrder(data: unknown, context: DecodeContext): RequestedCall | null {
  const typed = parseTypedData(data)
  return typed && decodeSettlementOrder(typed, context)
}

/**
 * Typed data for a contract without a chain id, or with another one, is valid on other chains. Without a contract it is
 * for a server, which reads the chain id as it likes.
 */
function decodeDomain(
  { domain, contract }: ParsedTypedData,
  { chainId }: DecodeContext,
): DecodedRequest {
  const signedFor = asBigint(domain.chainId)
  if (contract === null) {
    const isVerifierReadable =
      domain.verifyingContract === undefined || asAddress(domain.verifyingContract) !== null
    if (!isVerifierReadable) return withDanger('malformed', null)
    const isReadable = domain.chainId === undefined || signedFor !== null
    return isReadable ? decodedNothing : withDanger('other-chain', null)
  }
  return signedFor === chainId ? decodedNothing : withDanger('other-chain', contract)
}

function decodeContents(typed: ParsedTypedData, context: DecodeContext): DecodedRequest {
  const { primaryType, message, contract } = typed
  if (decodeSettlementOrder(typed, context)) return decodedNothing
  const permit = decodePermit(message, contract)
  if (permit) return permit
  if (isOrder(primaryType, message)) return withDanger('order', contract)
  const relayedCall = decodeRelayedCall(message, context)
  if (relayedCall) return mergeDecoded(relayedCall, withDanger('unknown-typed-data', contract))
  const delegation = decodeDelegation(primaryType, message, context)
  if (delegation) return delegation
  const nested = nestedIn(message).flatMap((struct) => decodeStruct(struct, typed, context) ?? [])
  if (nested.length > 0) return mergeDecoded(...nested)
  return mayGrant(typed, context.account)
    ? withDanger('unknown-typed-data', contract)
    : decodedNothing
}

/** A struct inside the message: smart accounts wrap what is signed (ERC-7739). */
function decodeStruct(
  struct: Fields,
  { contract }: ParsedTypedData,
  context: DecodeContext,
): DecodedRequest | null {
  return (
    decodePermit(struct, contract) ??
    (isOrder('', struct) ? withDanger('order', contract) : null) ??
    decodeDelegation('', struct, context)
  )
}

/** A call that a relayer executes: Safe transaction, forward request, meta-transaction. */
function decodeRelayedCall(message: Fields, context: DecodeContext): DecodedRequest | null {
  const to = asAddress(message.to) ?? asAddress(message.target)
  const calldata = asHex(message.callData) ?? asHex(message.functionSignature)
  const data = calldata ?? (to ? asHex(message.data) : null)
  if (data === null) return null
  const isDelegated = (asBigint(message.operation) ?? 0n) !== 0n
  if (!to) return withDanger('unknown-call', null)
  const inner = {
    ...context,
    depth: context.depth + 1,
    isSender: isSameAddress(to, context.account),
  }
  return mergeDecoded(
    decodeCall({ to, data, value: asBigint(message.value) ?? 0n }, inner),
    ...(isDelegated ? [withDanger('delegatecall', to)] : []),
  )
}

function decodeDelegation(
  primaryType: string,
  message: Fields,
  { account }: DecodeContext,
): DecodedRequest | null {
  const voter = asAddress(message.delegatee)
  if (voter)
    return isSameAddress(voter, account) ? decodedNothing : withDanger('grants-rights', voter)
  const isDelegating = /delegat/i.test(primaryType) || 'delegate' in message
  return isDelegating ? withDanger('delegation', asAddress(message.delegate)) : null
}
