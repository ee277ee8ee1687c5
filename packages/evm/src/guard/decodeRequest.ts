import type { Call } from '@latchkey/core/adapter'
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
import { decodeMessage } from './decodeMessage.ts'
import { decodeCapabilities, decodeConnect, decodeOtherMethod } from './decodeOtherMethod.ts'
import { decodeTypedData, decodeTypedOrder } from './decodeTypedData.ts'
import { asAddress, asBigint, asHex, asList, type Fields, isFields } from './fields.ts'
import { invokedMethod } from './isPassing.ts'

export type DecodedCall = { call: Call; decoded: DecodedRequest }

export type DecodedWalletRequest = {
  /** What the request contains beside the calls: a signature, a chain id, a delegation. */
  rest: DecodedRequest
  /** The calls that the account itself makes; empty when nothing is sent. */
  calls: readonly DecodedCall[]
  /** A signed swap order: its terms are its changes, so that it needs no simulation. */
  order?: RequestedCall
}

const maxEnvelopes = 4

/** Decodes a request to the wallet, from its bytes alone. */
export function decodeRequest(
  request: { method: string; params: unknown },
  context: DecodeContext,
): DecodedWalletRequest {
  const [first, second] = Array.isArray(request.params) ? request.params : [request.params]
  switch (request.method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    case 'wallet_sendTransaction':
      return decodeTransactions([first], context)
    case 'wallet_sendCalls':
      return isFields(first)
        ? decodeCalls(first, context)
        : withoutCalls(withDanger('malformed', null))
    case 'eth_sendUserOperation':
      return withoutCalls(decodeUserOperation(first, context))
    case 'personal_sign':
      return withoutCalls(decodeMessage(messageOf(first, second, context)))
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return decodeTypedRequest(second, context)
    case 'wallet_invokeMethod':
      return decodeInvoked(request.params, context)
    case 'wallet_connect':
      return withoutCalls(decodeConnect(first))
    default:
      return withoutCalls(decodeOtherMethod(request.method))
  }
}

/** CAIP-27: a request in an envelope, with the chain it is for. The wallet runs it like the request itself. */
function decodeInvoked(params: unknown, context: DecodeContext): DecodedWalletRequest {
  const inner = invokedMethod(params)
  if (!inner || context.depth >= maxEnvelopes) return withoutCalls(withDanger('malformed', null))
  const decoded = decodeRequest(inner, { ...context, depth: context.depth + 1 })
  const isSameChain = inner.scope === `eip155:${context.chainId}`
  const scope = isSameChain ? decodedNothing : withDanger('other-chain', null)
  return { ...decoded, rest: mergeDecoded(scope, decoded.rest) }
}

/** Old sites pass the account first. */
function messageOf(first: unknown, second: unknown, { account }: DecodeContext): unknown {
  const isAccount = asAddress(first)?.toLowerCase() === account.toLowerCase()
  return isAccount && asAddress(second) === null ? second : first
}

function decodeTransactions(
  list: readonly unknown[],
  context: DecodeContext,
): DecodedWalletRequest {
  const decodedItems = list.map((item) => decodeTransaction(item, context))
  return {
    rest: mergeDecoded(...decodedItems.map(({ rest }) => rest)),
    calls: decodedItems.flatMap(({ calls }) => calls),
  }
}

function decodeTransaction(item: unknown, context: DecodeContext): DecodedWalletRequest {
  if (!isFields(item)) return withoutCalls(withDanger('malformed', null))
  const data = asHex(item.data ?? item.input ?? '0x')
  const value = asBigint(item.value ?? 0)
  const to = asAddress(item.to)
  if (data === null || value === null) return withoutCalls(withDanger('malformed', null))
  // `data` and `input` mean the same field, and wallets differ in which one they use.
  const isAmbiguous =
    item.data !== undefined && item.input !== undefined && asHex(item.input) !== data
  const rest = mergeDecoded(
    decodeChainId(item.chainId, context),
    decodeDelegations(item),
    decodeCapabilities(item.capabilities),
    isAmbiguous ? withDanger('malformed', to) : decodedNothing,
  )
  if (!to) {
    const isDeployment = item.to === undefined || item.to === null
    const deployed = isDeployment
      ? mergeDecoded(withFacts({ kind: 'deploys' }), withDanger('deployment', null))
      : withDanger('malformed', null)
    return withoutCalls(mergeDecoded(rest, deployed))
  }
  const call = { to, data, value }
  return { rest, calls: [{ call, decoded: decodeCall(call, context) }] }
}

function decodeCalls(batch: Fields, context: DecodeContext): DecodedWalletRequest {
  const items = asList(batch.calls)
  if (items.length === 0) return withoutCalls(withDanger('malformed', null))
  const decoded = decodeTransactions(items, context)
  const rest = mergeDecoded(
    decodeChainId(batch.chainId, context),
    decodeDelegations(batch),
    decodeCapabilities(batch.capabilities),
    decoded.rest,
  )
  return { rest, calls: decoded.calls }
}

/** The `from` of the request, if any: a wallet may sign with another account than the active one. */
export function signerOf({ method, params }: { method: string; params: unknown }): string | null {
  if (method === 'wallet_invokeMethod') {
    const inner = invokedMethod(params)
    return inner && signerOf(inner)
  }
  const [first] = asList(params)
  const isCall = isFields(first) && /^(eth_(send|sign)Transaction|wallet_send\w+)$/.test(method)
  return isCall ? asAddress(first.from) : null
}

function decodeChainId(chainId: unknown, context: DecodeContext): DecodedRequest {
  if (chainId === undefined) return decodedNothing
  return asBigint(chainId) === context.chainId ? decodedNothing : withDanger('other-chain', null)
}

/** EIP-7702: the account would run the delegate's code from then on. */
function decodeDelegations(item: Fields): DecodedRequest {
  const authorizations = [...asList(item.authorizationList), ...asList(item.authorizations)]
  const isTypeWithoutList = asBigint(item.type) === 4n && authorizations.length === 0
  return mergeDecoded(
    ...authorizations.filter(isFields).map(decodeDelegation),
    isTypeWithoutList || authorizations.some((authorization) => !isFields(authorization))
      ? withDanger('delegation', null)
      : decodedNothing,
  )
}

function decodeDelegation(item: Fields): DecodedRequest {
  const to = asAddress(item.address) ?? asAddress(item.contractAddress)
  const chainId = asBigint(item.chainId) ?? 0n
  return mergeDecoded(
    withFacts({ kind: 'delegates', to: to ?? '', chainId }),
    withDanger('delegation', to),
    chainId === 0n ? withDanger('delegation-everywhere', to) : decodedNothing,
  )
}

function decodeUserOperation(item: unknown, context: DecodeContext): DecodedRequest {
  const data = isFields(item) ? asHex(item.callData) : null
  const sender = isFields(item) ? asAddress(item.sender) : null
  if (!isFields(item) || data === null || !sender) return withDanger('malformed', null)
  return mergeDecoded(
    decodeCall({ to: sender, data }, { ...context, account: sender }),
    item.eip7702Auth === undefined ? decodedNothing : withDanger('delegation', sender),
    withDanger('unknown-call', sender),
  )
}

function decodeTypedRequest(data: unknown, context: DecodeContext): DecodedWalletRequest {
  const order = decodeTypedOrder(data, context)
  return { rest: decodeTypedData(data, context), calls: [], ...(order ? { order } : {}) }
}

function withoutCalls(decoded: DecodedRequest): DecodedWalletRequest {
  return { rest: decoded, calls: [] }
}
