import * as v from 'valibot'
import { formatUnits, type Hex, hexToBytes, isHex, stringToHex } from 'viem'
import { texts } from '../text/language.ts'
import { refuseControlText } from './controlText.ts'
import type { DecodedRequest, EvmTransaction, Fact, Requester, Spend } from './decodedRequest.ts'
import { NotAllowed } from './NotAllowed.ts'
import { coinOf } from './networks.ts'
import { type Caller, type CallReading, readCall } from './readCall.ts'
import { readText } from './readText.ts'
import { readTypedData } from './readTypedData.ts'

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
export function readRequest(
  method: string,
  params: unknown,
  requester: Requester,
): DecodedRequest & CallAmounts {
  if (!canonicalChainId.test(requester.chainId)) throw new NotAllowed('This is for another chain')
  switch (method) {
    case 'personal_sign':
      return readPersonalSign(params, requester)
    case 'eth_signTypedData_v4':
      return readTyped(params, requester)
    case 'eth_sendTransaction':
      return readTransaction(params, requester)
    default:
      throw new NotAllowed('Requested RPC call is not allowed')
  }
}

type CallAmounts = Pick<CallReading, 'token' | 'minimum'>

function readPersonalSign(params: unknown, requester: Requester): DecodedRequest {
  const [message, signer] = parse(v.looseTuple([v.string(), address]), params)
  const own = requireOwnAddress(requester, signer)
  const raw: Hex = isHex(message) ? parse(hex, message) : stringToHex(message)
  refuseControlText(hexToBytes(raw))
  const { chainId } = requester
  const text = readUtf8(raw)
  const reading =
    text === null ? describeBytes(raw) : readText(text, { ...requester, address: own })
  const { title, facts, warnings } = reading
  const noMovement = { movesValue: false, receivers: [], spends: [] }
  const work = { kind: 'evm-text', raw } as const
  return { title, facts, warnings, chainId, isRisky: text === null, ...noMovement, work }
}

/** Decodes strictly: a replacement character would hide bytes that are not UTF-8. */
function readUtf8(raw: Hex): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(raw))
  } catch {
    return null
  }
}

/** Some smart accounts accept a signature over raw bytes as an order. */
function describeBytes(raw: Hex): Pick<DecodedRequest, 'title' | 'facts' | 'warnings'> {
  return {
    title: texts().approve.signMessage,
    facts: [{ label: texts().approve.bytes, value: raw, kind: 'code' }],
    warnings: [{ level: 'danger', text: texts().approve.unreadable }],
  }
}

function readTyped(params: unknown, requester: Requester): DecodedRequest {
  const [signer, data] = parse(v.looseTuple([address, v.unknown()]), params)
  requireOwnAddress(requester, signer)
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const { title, facts, warnings, json } = readTypedData(text, requester)
  return {
    title,
    facts,
    warnings,
    chainId: requester.chainId,
    // Typed data can move funds without a transaction (permits, orders), and its field names do not tell.
    isRisky: true,
    movesValue: true,
    receivers: [],
    spends: [],
    work: { kind: 'evm-typed', json },
  }
}

function readTransaction(params: unknown, requester: Requester): DecodedRequest & CallAmounts {
  const [request] = parse(v.looseTuple([transaction]), params)
  if (request.from !== undefined) requireOwnAddress(requester, request.from)
  if (request.authorizationList !== undefined) {
    throw new NotAllowed('This would pass the account to a contract')
  }
  if (request.chainId !== undefined && `eip155:${BigInt(request.chainId)}` !== requester.chainId) {
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
    ...readEvmCall(call, { account: requester.addresses.eip155 ?? '', chainId: requester.chainId }),
    chainId: requester.chainId,
    work: { kind: 'evm-transaction', transaction: call },
  }
}

/** A call with the native coin that it sends. */
export function readEvmCall(
  call: EvmTransaction,
  caller: Caller,
): CallReading & Pick<DecodedRequest, 'spends'> {
  const reading = readCall(call, caller)
  return {
    ...reading,
    facts: [...reading.facts, ...coinFacts(call.value, caller.chainId)],
    spends: spendsOf(reading, call.value),
  }
}

function spendsOf({ token }: CallReading, value: bigint): readonly Spend[] {
  return [
    ...(token ? [{ token: token.address, amount: token.amount }] : []),
    ...(value > 0n ? [{ token: null, amount: value }] : []),
  ]
}

function coinFacts(value: bigint, chainId: string): Fact[] {
  const amount = `${formatUnits(value, 18)} ${coinOf(chainId)}`
  return value > 0n ? [{ label: texts().approve.amount, value: amount, kind: 'amount' }] : []
}

function requireOwnAddress({ addresses }: Requester, claimed: string): string {
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
