import {
  type Address,
  type EncodedAccount,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm'
import * as v from 'valibot'
import { blockhashOf } from './ledger.ts'
import type { RpcContext } from './rpcContext.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'
import { showAccount } from './showAccount.ts'
import { type RpcFailure, toRpcFailure } from './toRpcFailure.ts'

type Settings = {
  encoding: 'base58' | 'base64'
  sigVerify: boolean
  replaceRecentBlockhash: boolean
  accounts?: { addresses: string[]; encoding: 'base64' | 'jsonParsed' } | undefined
}

export const simulationSettings: v.GenericSchema<unknown, Settings> = v.object({
  encoding: v.optional(v.picklist(['base58', 'base64']), 'base58'),
  sigVerify: v.optional(v.boolean(), false),
  replaceRecentBlockhash: v.optional(v.boolean(), false),
  accounts: v.optional(
    v.object({
      addresses: v.array(v.string()),
      encoding: v.optional(v.picklist(['base64', 'jsonParsed']), 'base64'),
    }),
  ),
})

/** Simulates a transaction; the ledger's state does not change. */
export function simulate(
  context: RpcContext,
  transaction: Transaction,
  settings: Settings,
): object {
  const { svm } = context.ledger
  const simulated = settings.replaceRecentBlockhash
    ? withFreshHash(context, transaction)
    : transaction
  if (!context.ledger.isBlockhashValid(blockhashOf(simulated)))
    return failedReply('BlockhashNotFound', [])
  svm.withSigverify(settings.sigVerify)
  try {
    const result = svm.simulateTransaction(simulated)
    if (result instanceof FailedTransactionMetadata) {
      return failedReply(
        toRpcFailure(result),
        result.meta().logs(),
        result.meta().computeUnitsConsumed(),
      )
    }
    const after = new Map(
      result.postAccounts().map((postAccount) => [postAccount.address as string, postAccount]),
    )
    const accounts = settings.accounts?.addresses.map((address) => {
      const account = after.get(address) ?? existingAccount(svm, address as Address)
      if (!account || account.lamports === 0n) return null
      return showAccount(svm, account, settings.accounts?.encoding ?? 'base64')
    })
    const meta = result.meta()
    return {
      err: null,
      accounts: accounts ?? null,
      logs: meta.logs(),
      unitsConsumed: meta.computeUnitsConsumed(),
      returnData: null,
      innerInstructions: null,
      replacementBlockhash: settings.replaceRecentBlockhash ? context.ledger.blockhash() : null,
    }
  } finally {
    svm.withSigverify(true)
  }
}

/** The preflight check of a node. @throws SolanaRpcError -32002, -32003 */
export function preflight(context: RpcContext, transaction: Transaction): void {
  const simulation = simulate(context, transaction, {
    encoding: 'base64',
    sigVerify: true,
    replaceRecentBlockhash: false,
  }) as { err: RpcFailure | null }
  if (simulation.err === null) return
  if (simulation.err === 'SignatureFailure') {
    throw new SolanaRpcError(-32003, 'Transaction signature verification failure')
  }
  const reason =
    typeof simulation.err === 'string' ? simulation.err : JSON.stringify(simulation.err)
  throw new SolanaRpcError(-32002, `Transaction simulation failed: ${reason}`, simulation)
}

function failedReply(err: RpcFailure, logs: readonly string[], unitsConsumed = 0n): object {
  return { err, logs, accounts: null, unitsConsumed, returnData: null, innerInstructions: null }
}

function withFreshHash({ ledger }: RpcContext, transaction: Transaction): Transaction {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const fresh = { ...message, lifetimeToken: ledger.blockhash().blockhash as string }
  const messageBytes = getCompiledTransactionMessageEncoder().encode(fresh)
  return { ...transaction, messageBytes: messageBytes as Transaction['messageBytes'] }
}

function existingAccount(svm: LiteSVM, at: Address): EncodedAccount | null {
  const account = svm.getAccount(at)
  return account.exists ? account : null
}
