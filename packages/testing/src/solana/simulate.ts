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
import { SolanaRpcError } from './SolanaRpcError.ts'
import type { Scene } from './scene.ts'
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

/** Plays a transaction without leaving a trace. */
export function simulate(scene: Scene, transaction: Transaction, settings: Settings): object {
  const { svm } = scene.ledger
  const played = settings.replaceRecentBlockhash ? withFreshHash(scene, transaction) : transaction
  if (!scene.ledger.isBlockhashValid(blockhashOf(played))) return failed('BlockhashNotFound', [])
  svm.withSigverify(settings.sigVerify)
  try {
    const result = svm.simulateTransaction(played)
    if (result instanceof FailedTransactionMetadata) {
      return failed(
        toRpcFailure(result),
        result.meta().logs(),
        result.meta().computeUnitsConsumed(),
      )
    }
    const after = new Map(result.postAccounts().map((one) => [one.address as string, one]))
    const accounts = settings.accounts?.addresses.map((address) => {
      const account = after.get(address) ?? present(svm, address as Address)
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
      replacementBlockhash: settings.replaceRecentBlockhash ? scene.ledger.blockhash() : null,
    }
  } finally {
    svm.withSigverify(true)
  }
}

/** What a node checks before it takes a transaction in. @throws SolanaRpcError -32002, -32003 */
export function preflight(scene: Scene, transaction: Transaction): void {
  const played = simulate(scene, transaction, {
    encoding: 'base64',
    sigVerify: true,
    replaceRecentBlockhash: false,
  }) as { err: RpcFailure | null }
  if (played.err === null) return
  if (played.err === 'SignatureFailure') {
    throw new SolanaRpcError(-32003, 'Transaction signature verification failure')
  }
  const words = typeof played.err === 'string' ? played.err : JSON.stringify(played.err)
  throw new SolanaRpcError(-32002, `Transaction simulation failed: ${words}`, played)
}

function failed(err: RpcFailure, logs: readonly string[], unitsConsumed = 0n): object {
  return { err, logs, accounts: null, unitsConsumed, returnData: null, innerInstructions: null }
}

function withFreshHash({ ledger }: Scene, transaction: Transaction): Transaction {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const fresh = { ...message, lifetimeToken: ledger.blockhash().blockhash as string }
  const messageBytes = getCompiledTransactionMessageEncoder().encode(fresh)
  return { ...transaction, messageBytes: messageBytes as Transaction['messageBytes'] }
}

function present(svm: LiteSVM, at: Address): EncodedAccount | null {
  const account = svm.getAccount(at)
  return account.exists ? account : null
}
