import { isSameAddress } from '@latchkey/core'
import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { addressIn, amountIn, type Fields, hexIn, isFields } from './fields.ts'
import { readCall } from './readCall.ts'
import type { ReadContext } from './readContext.ts'
import { isOrder, readPermit } from './readPermit.ts'

type ParsedTypedData = {
  primaryType: string
  domain: Fields
  message: Fields
  contract: string | null
}

/** Decodes EIP-712 data: what its signature would permit. */
export function readTypedData(data: unknown, context: ReadContext): DecodedRequest {
  const typed = parse(data)
  if (!typed) return withDanger('malformed', null)
  const { primaryType, contract } = typed
  return mergeDecoded(
    withFacts({ kind: 'signs-typed-data', type: primaryType, contract }),
    readDomain(typed, context),
    readContents(typed, context),
  )
}

function parse(data: unknown): ParsedTypedData | null {
  const value = typeof data === 'string' ? parseJson(data) : data
  if (!isFields(value) || typeof value.primaryType !== 'string') return null
  if (!isFields(value.message) || !isFields(value.types)) return null
  const domain = isFields(value.domain) ? value.domain : {}
  const contract = addressIn(domain.verifyingContract)
  return { primaryType: value.primaryType, message: value.message, domain, contract }
}

/** Typed data for a contract without a chain id, or with another one, is valid on other chains. */
function readDomain(
  { domain, contract }: ParsedTypedData,
  { chainId }: ReadContext,
): DecodedRequest {
  if (domain.chainId === undefined)
    return contract ? withDanger('other-chain', contract) : decodedNothing
  return amountIn(domain.chainId) === chainId ? decodedNothing : withDanger('other-chain', contract)
}

function readContents(
  { primaryType, message, contract, domain }: ParsedTypedData,
  context: ReadContext,
): DecodedRequest {
  const permit = readPermit(message, contract)
  if (permit) return permit
  if (isOrder(primaryType, message)) return withDanger('order', contract)
  const relayedCall = readRelayedCall(message, context)
  if (relayedCall) return mergeDecoded(relayedCall, withDanger('unknown-typed-data', contract))
  if (isDelegation(primaryType, message))
    return withDanger('delegation', addressIn(message.delegate))
  if (/permit|authori[sz]ation|allowance|approv|userop|metatransaction/i.test(primaryType)) {
    return withDanger('unknown-typed-data', contract)
  }
  // Without a verifying contract it is only structured text: a login or a vote.
  return contract || domain.salt !== undefined
    ? withDanger('unknown-typed-data', contract)
    : decodedNothing
}

/** A call that a relayer executes: Safe transaction, forward request, meta-transaction. */
function readRelayedCall(message: Fields, context: ReadContext): DecodedRequest | null {
  const to = addressIn(message.to) ?? addressIn(message.target)
  const data = hexIn(message.data) ?? hexIn(message.callData) ?? hexIn(message.functionSignature)
  if (data === null) return null
  const isDelegated = (amountIn(message.operation) ?? 0n) !== 0n
  if (!to) return withDanger('unknown-call', null)
  const inner = {
    ...context,
    depth: context.depth + 1,
    isSender: isSameAddress(to, context.account),
  }
  return mergeDecoded(
    readCall({ to, data, value: amountIn(message.value) ?? 0n }, inner),
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
