import { isSameAddress } from '@latchkey/core'
import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { decodeCall } from './decodeCall.ts'
import type { DecodeContext } from './decodeContext.ts'
import { decodePermit, isOrder } from './decodePermit.ts'
import { asAddress, asBigint, asHex, type Fields, isFields } from './fields.ts'

type ParsedTypedData = {
  primaryType: string
  domain: Fields
  message: Fields
  contract: string | null
}

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

function parseTypedData(data: unknown): ParsedTypedData | null {
  const value = typeof data === 'string' ? parseJson(data) : data
  if (!isFields(value) || typeof value.primaryType !== 'string') return null
  if (!isFields(value.message) || !isFields(value.types)) return null
  const domain = isFields(value.domain) ? value.domain : {}
  const contract = asAddress(domain.verifyingContract)
  return { primaryType: value.primaryType, message: value.message, domain, contract }
}

/** Typed data for a contract without a chain id, or with another one, is valid on other chains. */
function decodeDomain(
  { domain, contract }: ParsedTypedData,
  { chainId }: DecodeContext,
): DecodedRequest {
  if (domain.chainId === undefined)
    return contract ? withDanger('other-chain', contract) : decodedNothing
  return asBigint(domain.chainId) === chainId ? decodedNothing : withDanger('other-chain', contract)
}

function decodeContents(
  { primaryType, message, contract, domain }: ParsedTypedData,
  context: DecodeContext,
): DecodedRequest {
  const permit = decodePermit(message, contract)
  if (permit) return permit
  if (isOrder(primaryType, message)) return withDanger('order', contract)
  const relayedCall = decodeRelayedCall(message, context)
  if (relayedCall) return mergeDecoded(relayedCall, withDanger('unknown-typed-data', contract))
  if (isDelegation(primaryType, message))
    return withDanger('delegation', asAddress(message.delegate))
  if (/permit|authori[sz]ation|allowance|approv|userop|metatransaction/i.test(primaryType)) {
    return withDanger('unknown-typed-data', contract)
  }
  // Without a verifying contract it is only structured text: a login or a vote.
  return contract || domain.salt !== undefined
    ? withDanger('unknown-typed-data', contract)
    : decodedNothing
}

/** A call that a relayer executes: Safe transaction, forward request, meta-transaction. */
function decodeRelayedCall(message: Fields, context: DecodeContext): DecodedRequest | null {
  const to = asAddress(message.to) ?? asAddress(message.target)
  const data = asHex(message.data) ?? asHex(message.callData) ?? asHex(message.functionSignature)
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

function isDelegation(primaryType: string, message: Fields): boolean {
  return /delegat/i.test(primaryType) || 'delegate' in message || 'delegatee' in message
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Wallets reject invalid JSON, too.
    return null
  }
}
