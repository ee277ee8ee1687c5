import { base58, base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { DecodedRequest, RequestContext } from '../approve/decodedRequest.ts'
import { decodeMessage } from '../approve/decodeMessage.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { refuseControlText } from '../approve/refuseControlText.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { DecodedInstruction } from './decodedInstruction.ts'
import { decodeInstruction } from './decodeInstruction.ts'
import { feeOf } from './fee.ts'
import { formatAmount } from './formatAmount.ts'
import type { SolanaTask } from './signSolana.ts'
import {
  decodeTransaction,
  decodeTransactionMessage,
  type SolanaTransaction,
} from './solanaTransaction.ts'

const pubkey = v.optional(v.string())
const messageParams = v.object({ pubkey, message: v.string() })
const transactionParams = v.object({ pubkey, transaction: v.string() })
const transactionsParams = v.object({
  pubkey,
  transactions: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10)),
})

/** @throws NotAllowed */
export function decodeSolanaRequest(
  method: string,
  params: unknown,
  requestContext: RequestContext,
): DecodedRequest<SolanaTask> {
  const ownAddress = requestContext.addresses.solana
  if (!ownAddress) throw new NotAllowed('Action not allowed')
  switch (method) {
    case 'solana_signMessage':
      return decodeSignMessage(
        parse(messageParams, params, ownAddress).message,
        ownAddress,
        requestContext,
      )
    case 'solana_signTransaction':
      return decodeTransactions(
        [parse(transactionParams, params, ownAddress).transaction],
        'sign-one',
        {
          ownAddress,
          requestContext,
        },
      )
    case 'solana_signAllTransactions':
      return decodeTransactions(
        parse(transactionsParams, params, ownAddress).transactions,
        'sign-all',
        {
          ownAddress,
          requestContext,
        },
      )
    case 'solana_signAndSendTransaction':
      return decodeTransactions(
        [parse(transactionParams, params, ownAddress).transaction],
        'send',
        {
          ownAddress,
          requestContext,
        },
      )
    default:
      throw new NotAllowed('Requested RPC call is not allowed')
  }
}

const noEffects = { receivers: [], spends: [], movesValue: false } as const

function decodeSignMessage(
  message: string,
  ownAddress: string,
  { origin, chainId }: RequestContext,
): DecodedRequest<SolanaTask> {
  const bytes = decodeOrRefuse(() => base58.decode(message))
  // A signature over a message is also valid for a transaction with the same bytes.
  if (isTransaction(bytes)) throw new NotAllowed('This message is a transaction')
  refuseControlText(bytes)
  const task = { kind: 'solana-text', bytes } as const
  const words = decodeUtf8(bytes)
  if (words === null) {
    return {
      ...noEffects,
      title: texts().approve.signMessage,
      facts: [{ label: texts().approve.bytes, value: `0x${hex.encode(bytes)}`, kind: 'code' }],
      warnings: [{ level: 'danger', text: texts().approve.unreadable }],
      chainId,
      needsWindow: true,
      task,
    }
  }
  return {
    ...noEffects,
    ...decodeMessage(words, { origin, address: ownAddress, chainId }),
    chainId,
    needsWindow: false,
    task,
  }
}

function decodeTransactions(
  encodedTransactions: readonly string[],
  mode: 'sign-one' | 'sign-all' | 'send',
  { ownAddress, requestContext }: { ownAddress: string; requestContext: RequestContext },
): DecodedRequest<SolanaTask> {
  const transactions = encodedTransactions.map((wire) =>
    decodeTransaction(decodeOrRefuse(() => base64.decode(wire))),
  )
  for (const { message } of transactions) {
    if (!message.signers.includes(ownAddress)) throw new NotAllowed('This is for another account')
  }
  const decoded = transactions.flatMap((transaction) =>
    decodeInstructionsAndFee(transaction, ownAddress),
  )
  const titles = [...new Set(decoded.flatMap(({ title }) => title ?? []))]
  const hasSeveral = transactions.length > 1
  return {
    title: titles.length === 1 && titles[0] ? titles[0] : texts().solana.signTransaction,
    chainId: requestContext.chainId,
    facts: decoded.flatMap(({ facts = [] }) => facts),
    warnings: unique([
      ...decoded.flatMap(({ warnings = [] }) => warnings),
      ...(hasSeveral
        ? [
            {
              level: 'caution',
              text: fill(texts().solana.several, { count: encodedTransactions.length }),
            } as const,
          ]
        : []),
    ]),
    // Several transactions cannot be simulated in sequence before they are signed.
    needsWindow: hasSeveral || decoded.some(({ needsWindow }) => needsWindow === true),
    movesValue: true,
    receivers: decoded.flatMap(({ receivers = [] }) => receivers),
    spends: decoded.flatMap(({ spends = [] }) => spends),
    task: { kind: 'solana-transactions', transactions, mode },
  }
}

function decodeInstructionsAndFee(
  transaction: SolanaTransaction,
  ownAddress: string,
): readonly DecodedInstruction[] {
  const { instructions } = transaction.message
  return [
    ...instructions.map((instruction) => decodeInstruction(instruction, ownAddress)),
    describeFee(transaction, ownAddress),
  ]
}

/** A fee above this shows a warning: a site can set any priority fee, and the visitor pays it. */
const highFeeLamports = 10_000_000n

function describeFee(transaction: SolanaTransaction, ownAddress: string): DecodedInstruction {
  const [payer = ''] = transaction.message.signers
  if (payer !== ownAddress)
    return { facts: [{ label: texts().solana.feePaidBy, value: payer, kind: 'address' }] }
  const fee = feeOf(transaction)
  const spends = [{ token: null, amount: fee }]
  if (fee <= highFeeLamports) return { spends }
  const text = fill(texts().solana.highFee, { amount: `${formatAmount(fee, 9)} SOL` })
  return { spends, warnings: [{ level: 'danger', text }], needsWindow: true }
}

function unique(warnings: DecodedRequest['warnings']): DecodedRequest['warnings'] {
  return warnings.filter(
    ({ text }, at) => warnings.findIndex((warning) => warning.text === text) === at,
  )
}

function isTransaction(bytes: Uint8Array): boolean {
  try {
    decodeTransactionMessage(bytes)
    return true
  } catch {
    return false
  }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeOrRefuse(read: () => Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(read())
  } catch {
    throw new NotAllowed('This request is malformed')
  }
}

function parse<Schema extends v.GenericSchema<unknown, { pubkey?: string | undefined }>>(
  schema: Schema,
  params: unknown,
  ownAddress: string,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, params)
  if (!read.success) throw new NotAllowed('This request is malformed')
  if (read.output.pubkey !== undefined && read.output.pubkey !== ownAddress) {
    throw new NotAllowed('This is for another account')
  }
  return read.output
}
