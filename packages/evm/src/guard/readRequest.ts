import type { Call } from '@latchkey/core/adapter'
import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { addressIn, amountIn, type Fields, hexIn, isFields, listIn } from './fields.ts'
import { readCall } from './readCall.ts'
import type { ReadContext } from './readContext.ts'
import { readMessage } from './readMessage.ts'
import { readTypedData } from './readTypedData.ts'

export type RequestReading = {
  /** What the request contains beside the calls: a signature, a chain id, a delegation. */
  around: DecodedRequest
  /** The calls that the account itself makes; empty when nothing is sent. */
  calls: readonly { call: Call; reading: DecodedRequest }[]
}

/** Decodes a request to the wallet, from its bytes alone. */
export function readRequest(
  request: { method: string; params: unknown },
  context: ReadContext,
): RequestReading {
  const [first, second] = listIn(request.params)
  switch (request.method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    case 'wallet_sendTransaction':
      return readTransactions([first], context)
    case 'wallet_sendCalls':
      return isFields(first)
        ? readCalls(first, context)
        : withoutCalls(withDanger('malformed', null))
    case 'eth_sendUserOperation':
      return withoutCalls(readUserOperation(first, context))
    case 'personal_sign':
      return withoutCalls(readMessage(messageOf(first, second, context)))
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return withoutCalls(readTypedData(second, context))
    default:
      return withoutCalls(readOtherMethod(request.method))
  }
}

function readOtherMethod(method: string): DecodedRequest {
  if (method === 'eth_sign') {
    return mergeDecoded(
      withFacts({ kind: 'signs-bytes', length: 32 }),
      withDanger('blind-signature', null),
    )
  }
  // Version 1 of typed data contains neither a contract nor a chain id.
  if (method === 'eth_signTypedData' || method === 'eth_signTypedData_v1') {
    return withDanger('unknown-typed-data', null)
  }
  if (/authori[sz]ation/i.test(method)) return withDanger('delegation', null)
  if (/permission/i.test(method)) {
    return mergeDecoded(withFacts({ kind: 'grants-permissions' }), withDanger('permissions', null))
  }
  return withDanger('unknown-method', null)
}

/** Old sites pass the account first. */
function messageOf(first: unknown, second: unknown, { account }: ReadContext): unknown {
  const isAccount = addressIn(first)?.toLowerCase() === account.toLowerCase()
  return isAccount && addressIn(second) === null ? second : first
}

function readTransactions(list: readonly unknown[], context: ReadContext): RequestReading {
  const readings = list.map((item) => readTransaction(item, context))
  return {
    around: mergeDecoded(...readings.map(({ around }) => around)),
    calls: readings.flatMap(({ calls }) => calls),
  }
}

function readTransaction(item: unknown, context: ReadContext): RequestReading {
  if (!isFields(item)) return withoutCalls(withDanger('malformed', null))
  const data = hexIn(item.data ?? item.input ?? '0x')
  const value = amountIn(item.value ?? 0)
  const to = addressIn(item.to)
  if (data === null || value === null) return withoutCalls(withDanger('malformed', null))
  // `data` and `input` mean the same field, and wallets differ in which one they use.
  const isAmbiguous =
    item.data !== undefined && item.input !== undefined && hexIn(item.input) !== data
  const around = mergeDecoded(
    readChain(item.chainId, context),
    readDelegations(item),
    readCapabilities(item.capabilities),
    isAmbiguous ? withDanger('malformed', to) : decodedNothing,
  )
  if (!to) {
    const isDeployment = item.to === undefined || item.to === null
    const deployed = isDeployment
      ? mergeDecoded(withFacts({ kind: 'deploys' }), withDanger('deployment', null))
      : withDanger('malformed', null)
    return withoutCalls(mergeDecoded(around, deployed))
  }
  const call = { to, data, value }
  return { around, calls: [{ call, reading: readCall(call, context) }] }
}

function readCalls(batch: Fields, context: ReadContext): RequestReading {
  const items = listIn(batch.calls)
  if (items.length === 0) return withoutCalls(withDanger('malformed', null))
  const read = readTransactions(items, context)
  const around = mergeDecoded(
    readChain(batch.chainId, context),
    readDelegations(batch),
    readCapabilities(batch.capabilities),
    read.around,
  )
  return { around, calls: read.calls }
}

/** Capabilities of EIP-5792 that change neither what the calls do nor what the account may do. */
const harmlessCapabilities = /^(atomic|atomicBatch|auxiliaryFunds|dataSuffix|paymasterService)$/

/** A batch, and each of its calls, can ask for more than its calls: a delegation, a permission. */
function readCapabilities(capabilities: unknown): DecodedRequest {
  if (capabilities === undefined) return decodedNothing
  if (!isFields(capabilities)) return withDanger('malformed', null)
  const names = Object.keys(capabilities).filter((name) => !harmlessCapabilities.test(name))
  return mergeDecoded(...names.map(readCapability))
}

function readCapability(name: string): DecodedRequest {
  if (/7702|authori[sz]|delegat|upgrade/i.test(name)) return withDanger('delegation', null)
  if (/permission|session|grant|key/i.test(name)) {
    return mergeDecoded(withFacts({ kind: 'grants-permissions' }), withDanger('permissions', null))
  }
  return withDanger('unknown-method', null)
}

/** The `from` of the request, if any: a wallet may sign with another account than the active one. */
export function signerOf({ method, params }: { method: string; params: unknown }): string | null {
  const [first] = listIn(params)
  const isCall = isFields(first) && /^(eth_(send|sign)Transaction|wallet_send\w+)$/.test(method)
  return isCall ? addressIn(first.from) : null
}

function readChain(chainId: unknown, context: ReadContext): DecodedRequest {
  if (chainId === undefined) return decodedNothing
  return amountIn(chainId) === context.chainId ? decodedNothing : withDanger('other-chain', null)
}

/** EIP-7702: the account would run the delegate's code from then on. */
function readDelegations(item: Fields): DecodedRequest {
  const authorizations = [...listIn(item.authorizationList), ...listIn(item.authorizations)]
  const isTypeWithoutList = amountIn(item.type) === 4n && authorizations.length === 0
  return mergeDecoded(
    ...authorizations.filter(isFields).map(readDelegation),
    isTypeWithoutList || authorizations.some((authorization) => !isFields(authorization))
      ? withDanger('delegation', null)
      : decodedNothing,
  )
}

function readDelegation(item: Fields): DecodedRequest {
  const to = addressIn(item.address) ?? addressIn(item.contractAddress)
  const chainId = amountIn(item.chainId) ?? 0n
  return mergeDecoded(
    withFacts({ kind: 'delegates', to: to ?? '', chainId }),
    withDanger('delegation', to),
    chainId === 0n ? withDanger('delegation-everywhere', to) : decodedNothing,
  )
}

function readUserOperation(item: unknown, context: ReadContext): DecodedRequest {
  const data = isFields(item) ? hexIn(item.callData) : null
  const sender = isFields(item) ? addressIn(item.sender) : null
  if (!isFields(item) || data === null || !sender) return withDanger('malformed', null)
  return mergeDecoded(
    readCall({ to: sender, data }, { ...context, account: sender }),
    item.eip7702Auth === undefined ? decodedNothing : withDanger('delegation', sender),
    withDanger('unknown-call', sender),
  )
}

function withoutCalls(reading: DecodedRequest): RequestReading {
  return { around: reading, calls: [] }
}
