import {
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import * as v from 'valibot'
import { finalizedAfterSlots } from './ledger.ts'
import type { LedgerEntry } from './ledgerEntry.ts'
import {
  addressAt,
  type Method,
  type RpcContext,
  settingsAt,
  textAt,
  withContext,
} from './rpcContext.ts'
import { invalidParams } from './SolanaRpcError.ts'
import { showTransaction } from './showTransaction.ts'
import { signatureOf } from './signatureOf.ts'
import { preflight, simulate, simulationSettings } from './simulate.ts'

const maxSignatures = 1_000

const sendSettings = v.object({
  encoding: v.optional(v.picklist(['base58', 'base64']), 'base58'),
  skipPreflight: v.optional(v.boolean(), false),
})
const showSettings = v.object({
  encoding: v.optional(v.picklist(['json', 'jsonParsed', 'base64', 'base58']), 'json'),
})
const listSettings = v.object({
  limit: v.optional(v.number(), maxSignatures),
  before: v.optional(v.string()),
  until: v.optional(v.string()),
})

/** JSON-RPC methods that send, simulate and look up transactions. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  sendTransaction(context, params) {
    const { encoding, skipPreflight } = settingsAt(sendSettings, params, 1)
    const transaction = decode(textAt(params, 0), encoding)
    if (!skipPreflight) preflight(context, transaction)
    const outcome = context.mempool.add(transaction)
    // With `skipPreflight` a node accepts any transaction; one that cannot run never lands.
    return outcome === 'pending' || 'refused' in outcome
      ? signatureOf(transaction)
      : outcome.signature
  },
  simulateTransaction(context, params) {
    const settings = settingsAt(simulationSettings, params, 1)
    const transaction = decode(textAt(params, 0), settings.encoding)
    return withContext(context, simulate(context, transaction, settings))
  },
  getSignatureStatuses(context, params) {
    const list = params[0]
    if (!Array.isArray(list)) throw invalidParams('a list of signatures was expected')
    return withContext(
      context,
      list.map((signature) => showStatus(context, context.ledger.find(String(signature)))),
    )
  },
  getSignaturesForAddress(context, params) {
    const { limit, before, until } = settingsAt(listSettings, params, 1)
    const all = context.ledger.entriesOf(addressAt(params, 0), before)
    const end = until === undefined ? all.length : indexOf(all, until)
    return all
      .slice(0, end)
      .slice(0, limit)
      .map((entry) => ({
        signature: entry.signature,
        slot: entry.slot,
        blockTime: entry.blockTime,
        err: entry.failure,
        memo: null,
        confirmationStatus: commitmentLevelOf(context, entry),
      }))
  },
  getTransaction({ ledger }, params) {
    const { encoding } = settingsAt(showSettings, params, 1)
    const entry = ledger.find(textAt(params, 0))
    return entry && showTransaction(entry, encoding)
  },
}

export type CommitmentLevel = 'processed' | 'confirmed' | 'finalized'

/** The commitment level of a transaction: one further block confirms it, 32 finalize it. */
export function commitmentLevelOf({ ledger }: RpcContext, { slot }: LedgerEntry): CommitmentLevel {
  const age = ledger.slot() - slot
  if (age >= finalizedAfterSlots) return 'finalized'
  return age >= 1n ? 'confirmed' : 'processed'
}

function showStatus(context: RpcContext, entry: LedgerEntry | null): object | null {
  if (!entry) return null
  const level = commitmentLevelOf(context, entry)
  return {
    slot: entry.slot,
    confirmations: level === 'finalized' ? null : context.ledger.slot() - entry.slot,
    err: entry.failure,
    status: entry.failure === null ? { Ok: null } : { Err: entry.failure },
    confirmationStatus: level,
  }
}

function indexOf(entries: readonly LedgerEntry[], signature: string): number {
  const index = entries.findIndex((entry) => entry.signature === signature)
  return index === -1 ? entries.length : index
}

function decode(text: string, encoding: 'base58' | 'base64'): Transaction {
  const encoder = encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()
  try {
    return getTransactionDecoder().decode(encoder.encode(text))
  } catch (cause) {
    throw invalidParams(`failed to deserialize the transaction: ${String(cause)}`)
  }
}
