import { base58, base64, hex } from '@scure/base'
import * as v from 'valibot'
import { refuseControlText } from '../approve/controlText.ts'
import type { DecodedRequest, Requester } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { readText } from '../approve/readText.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { feeOf } from './fee.ts'
import { formatAmount } from './formatAmount.ts'
import { readInstruction } from './readInstruction.ts'
import type { Reading } from './reading.ts'
import { readMessage, readTransaction, type SolanaTransaction } from './readTransaction.ts'

const pubkey = v.optional(v.string())
const messageParams = v.object({ pubkey, message: v.string() })
const transactionParams = v.object({ pubkey, transaction: v.string() })
const transactionsParams = v.object({
  pubkey,
  transactions: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10)),
})

/** @throws NotAllowed */
export function readSolanaRequest(
  method: string,
  params: unknown,
  requester: Requester,
): DecodedRequest {
  const own = requester.addresses.solana
  if (!own) throw new NotAllowed('Action not allowed')
  switch (method) {
    case 'solana_signMessage':
      return readSignMessage(parse(messageParams, params, own).message, own, requester)
    case 'solana_signTransaction':
      return readTransactions([parse(transactionParams, params, own).transaction], 'sign-one', {
        own,
        requester,
      })
    case 'solana_signAllTransactions':
      return readTransactions(parse(transactionsParams, params, own).transactions, 'sign-all', {
        own,
        requester,
      })
    case 'solana_signAndSendTransaction':
      return readTransactions([parse(transactionParams, params, own).transaction], 'send', {
        own,
        requester,
      })
    default:
      throw new NotAllowed('Requested RPC call is not allowed')
  }
}

const noEffects = { receivers: [], spends: [], movesValue: false } as const

function readSignMessage(
  message: string,
  own: string,
  { origin, chainId }: Requester,
): DecodedRequest {
  const bytes = decode(() => base58.decode(message))
  // A signature over a message is also valid for a transaction with the same bytes.
  if (isTransaction(bytes)) throw new NotAllowed('This message is a transaction')
  refuseControlText(bytes)
  const work = { kind: 'solana-text', bytes } as const
  const words = readUtf8(bytes)
  if (words === null) {
    return {
      ...noEffects,
      title: texts().approve.signMessage,
      facts: [{ label: texts().approve.bytes, value: `0x${hex.encode(bytes)}`, kind: 'code' }],
      warnings: [{ level: 'danger', text: texts().approve.unreadable }],
      chainId,
      isRisky: true,
      work,
    }
  }
  return {
    ...noEffects,
    ...readText(words, { origin, address: own, chainId }),
    chainId,
    isRisky: false,
    work,
  }
}

function readTransactions(
  encodedTransactions: readonly string[],
  mode: 'sign-one' | 'sign-all' | 'send',
  { own, requester }: { own: string; requester: Requester },
): DecodedRequest {
  const transactions = encodedTransactions.map((wire) =>
    readTransaction(decode(() => base64.decode(wire))),
  )
  for (const { message } of transactions) {
    if (!message.signers.includes(own)) throw new NotAllowed('This is for another account')
  }
  const readings = transactions.flatMap((transaction) => readParts(transaction, own))
  const titles = [...new Set(readings.flatMap(({ title }) => title ?? []))]
  const hasSeveral = transactions.length > 1
  return {
    title: titles.length === 1 && titles[0] ? titles[0] : texts().solana.signTransaction,
    chainId: requester.chainId,
    facts: readings.flatMap(({ facts = [] }) => facts),
    warnings: unique([
      ...readings.flatMap(({ warnings = [] }) => warnings),
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
    isRisky: hasSeveral || readings.some(({ isRisky }) => isRisky === true),
    movesValue: true,
    receivers: readings.flatMap(({ receivers = [] }) => receivers),
    spends: readings.flatMap(({ spends = [] }) => spends),
    work: { kind: 'solana-transactions', transactions, mode },
  }
}

function readParts(transaction: SolanaTransaction, own: string): readonly Reading[] {
  const { instructions } = transaction.message
  return [
    ...instructions.map((instruction) => readInstruction(instruction, own)),
    readFee(transaction, own),
  ]
}

/** A fee above this shows a warning: a site can set any priority fee, and the visitor pays it. */
const highFeeLamports = 10_000_000n

function readFee(transaction: SolanaTransaction, own: string): Reading {
  const [payer = ''] = transaction.message.signers
  if (payer !== own)
    return { facts: [{ label: texts().solana.feePaidBy, value: payer, kind: 'address' }] }
  const fee = feeOf(transaction)
  const spends = [{ token: null, amount: fee }]
  if (fee <= highFeeLamports) return { spends }
  const text = fill(texts().solana.highFee, { amount: `${formatAmount(fee, 9)} SOL` })
  return { spends, warnings: [{ level: 'danger', text }], isRisky: true }
}

function unique(warnings: DecodedRequest['warnings']): DecodedRequest['warnings'] {
  return warnings.filter(
    ({ text }, at) => warnings.findIndex((warning) => warning.text === text) === at,
  )
}

function isTransaction(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function decode(read: () => Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(read())
  } catch {
    throw new NotAllowed('This request is malformed')
  }
}

function parse<Schema extends v.GenericSchema<unknown, { pubkey?: string | undefined }>>(
  schema: Schema,
  params: unknown,
  own: string,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, params)
  if (!read.success) throw new NotAllowed('This request is malformed')
  if (read.output.pubkey !== undefined && read.output.pubkey !== own) {
    throw new NotAllowed('This is for another account')
  }
  return read.output
}
