import * as v from 'valibot'
import { formatUnits, type Hex, hexToBytes, isHex, stringToHex } from 'viem'
import { texts } from '../text/language.ts'
import { type Caller, type DecodedCall, decodeCall } from './decodeCall.ts'
import type {
  DecodedRequest,
  EvmTask,
  EvmTransaction,
  Fact,
  RequestContext,
  Spend,
} from './decodedRequest.ts'
import { decodeMessage } from './decodeMessage.ts'
import { decodeTypedData } from './decodeTypedData.ts'
import { describeOtherAccount } from './describeOtherAccount.ts'
import { NotAllowed } from './NotAllowed.ts'
import { coinOf } from './networks.ts'
import { refuseControlText } from './refuseControlText.ts'

/** Only the canonical CAIP-2 form: the chain that is shown must be the chain that is signed for. */
const canonicalChainId = /^eip155:[1-9]\d{0,14}$/

const hexText = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/i))
const hex = v.custom<Hex>((value) => v.is(hexText, value))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)

/** The vault sets fees, nonce and type itself; it ignores those of the page. */
const transaction = v.object({
  from: v.optional(address),
  to: v.optional(v.nullable(address)),
  data: v.optional(hexText),
  input: v.optional(hexText),
  value: v.optional(quantity),
  gas: v.optional(quantity),
  authorizationList: v.optional(v.unknown()),
  chainId: v.optional(v.union([quantity, v.number()])),
})

/** @throws NotAllowed */
export function decodeEvmRequest(
  method: string,
  params: unknown,
  requestContext: RequestContext,
): DecodedRequest<EvmTask> & CallAmounts {
  if (!canonicalChainId.test(requestContext.chainId))
    throw new NotAllowed('This is for another chain')
  switch (method) {
    case 'personal_sign':
      return decodePersonalSign(params, requestContext)
    case 'eth_signTypedData_v4':
      return decodeSignTypedData(params, requestContext)
    case 'eth_sendTransaction':
      return decodeSendTransaction(params, requestContext)
    default:
      throw new NotAllowed('Requested RPC call is not allowed')
  }
}

export type CallAmounts = Pick<DecodedCall, 'token' | 'minimum' | 'swap'>

function decodePersonalSign(
  params: unknown,
  requestContext: RequestContext,
): DecodedRequest<EvmTask> {
  const [message, signer] = parse(v.looseTuple([v.string(), address]), params)
  const own = requireOwnAddress(requestContext, signer)
  const raw: Hex = isHex(message) ? parse(hex, message) : stringToHex(message)
  refuseControlText(hexToBytes(raw))
  const { chainId } = requestContext
  const text = decodeUtf8(raw)
  const decoded =
    text === null
      ? describeBytes(raw, requestContext)
      : decodeMessage(text, { ...requestContext, address: own })
  const { title, facts, warnings } = decoded
  const noMovement = { movesValue: false, receivers: [], spends: [] }
  const task = { kind: 'evm-text', raw } as const
  return { title, facts, warnings, chainId, needsWindow: text === null, ...noMovement, task }
}

/** Decodes strictly: a replacement character would hide bytes that are not UTF-8. */
function decodeUtf8(raw: Hex): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(raw))
  } catch {
    return null
  }
}

/** Some smart accounts accept a signature over raw bytes as an order. */
function describeBytes(
  raw: Hex,
  requestContext: RequestContext,
): Pick<DecodedRequest, 'title' | 'facts' | 'warnings'> {
  const other = describeOtherAccount(requestContext)
  return {
    title: texts().approve.signMessage,
    facts: [{ label: texts().approve.bytes, value: raw, kind: 'code' }, ...other.facts],
    warnings: [{ level: 'danger', text: texts().approve.unreadable }, ...other.warnings],
  }
}

function decodeSignTypedData(
  params: unknown,
  requestContext: RequestContext,
): DecodedRequest<EvmTask> {
  const [signer, data] = parse(v.looseTuple([address, v.unknown()]), params)
  requireOwnAddress(requestContext, signer)
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const { title, facts, warnings, json } = decodeTypedData(text, requestContext)
  return {
    title,
    facts,
    warnings,
    chainId: requestContext.chainId,
    // Typed data can move funds without a transaction (permits, orders), and its field names do not tell.
    needsWindow: true,
    movesValue: true,
    receivers: [],
    spends: [],
    task: { kind: 'evm-typed', json },
  }
}

function decodeSendTransaction(
  params: unknown,
  requestContext: RequestContext,
): DecodedRequest<EvmTask> & CallAmounts {
  const [request] = parse(v.looseTuple([transaction]), params)
  if (request.from !== undefined) requireOwnAddress(requestContext, request.from)
  if (request.authorizationList !== undefined) {
    throw new NotAllowed('This would pass the account to a contract')
  }
  if (
    request.chainId !== undefined &&
    `eip155:${BigInt(request.chainId)}` !== requestContext.chainId
  ) {
    throw new NotAllowed('This is for another network')
  }
  if (request.data && request.input && request.data.toLowerCase() !== request.input.toLowerCase()) {
    throw new NotAllowed('This request contradicts itself')
  }
  const call: EvmTransaction = {
    to: toHex(request.to ?? null),
    data: toHex(request.data ?? request.input ?? '0x') ?? '0x',
    value: request.value ?? 0n,
    gas: request.gas ?? null,
  }
  return {
    ...decodeCallWithValue(call, {
      account: requestContext.addresses.eip155 ?? '',
      chainId: requestContext.chainId,
    }),
    chainId: requestContext.chainId,
    task: { kind: 'evm-transaction', transaction: call },
  }
}

/** A call with the native coin that it sends. */
export function decodeCallWithValue(
  call: EvmTransaction,
  caller: Caller,
): DecodedCall & Pick<DecodedRequest, 'spends'> {
  const decodedCall = decodeCall(call, caller)
  return {
    ...decodedCall,
    facts: [...decodedCall.facts, ...coinFacts(call.value, caller.chainId)],
    spends: spendsOf(decodedCall, call.value),
  }
}

function spendsOf({ token }: DecodedCall, value: bigint): readonly Spend[] {
  return [
    ...(token ? [{ token: token.address, amount: token.amount }] : []),
    ...(value > 0n ? [{ token: null, amount: value }] : []),
  ]
}

function coinFacts(value: bigint, chainId: string): Fact[] {
  if (value === 0n) return []
  const amount = `${formatUnits(value, 18)} ${coinOf(chainId)}`
  const asset = { token: null, amount: value }
  return [{ label: texts().approve.amount, value: amount, kind: 'amount', asset }]
}

function requireOwnAddress({ addresses }: RequestContext, claimed: string): string {
  const own = addresses.eip155
  if (own?.toLowerCase() !== claimed.toLowerCase()) {
    throw new NotAllowed('This is for another account')
  }
  return own ?? ''
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  params: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, params)
  if (!read.success) throw new NotAllowed('This request is malformed')
  return read.output
}

function toHex(text: string | null): Hex | null {
  return isHex(text) ? text : null
}
