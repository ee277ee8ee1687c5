import type { Account, Network } from '@latchkey/core'
import {
  type Call,
  type ChainContext,
  type ChainCursor,
  pause,
  type TransactionOutcome,
} from '@latchkey/core/adapter'
import * as v from 'valibot'
import { esploraUrls, requestEsplora } from '../rpc/requestEsplora.ts'

const nonNegativeInteger = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const statsSchema = v.object({ tx_count: nonNegativeInteger })
const addressReply = v.object({ chain_stats: statsSchema, mempool_stats: statsSchema })
const transactionSchema = v.object({
  txid: v.string(),
  status: v.object({ confirmed: v.boolean(), block_height: v.nullish(nonNegativeInteger) }),
  vin: v.array(
    v.object({ prevout: v.nullish(v.object({ scriptpubkey_address: v.nullish(v.string()) })) }),
  ),
  vout: v.array(
    v.object({ scriptpubkey_address: v.nullish(v.string()), value: nonNegativeInteger }),
  ),
})
type Transaction = v.InferOutput<typeof transactionSchema>

type AccountOnNetwork = { account: Account; network: Network }
type Payment = AccountOnNetwork & { call: Call }

const pollMs = 5_000

/** The account's number of transactions and the block height. `null` without an Esplora server. */
export async function advanceCursor(
  context: ChainContext,
  { account, network }: AccountOnNetwork,
): Promise<ChainCursor | null> {
  if (esploraUrls(context, network).length === 0) return null
  const [stats, height] = await Promise.all([
    requestEsplora(context, network, { path: pathOf(account), reply: addressReply }),
    requestEsplora(context, network, { path: '/blocks/tip/height', reply: nonNegativeInteger }),
  ])
  const { chain_stats: mined, mempool_stats: unconfirmed } = stats
  return { nonce: mined.tx_count + unconfirmed.tx_count, block: BigInt(height) }
}

/** Finds a transaction since the cursor that makes exactly this payment; its id or `null`. */
export async function findTransaction(
  context: ChainContext,
  { since, ...payment }: Payment & { since: ChainCursor },
): Promise<string | null> {
  const current = await advanceCursor(context, payment)
  if (!current || current.nonce <= since.nonce) return null
  const listed = await listTransactions(context, payment)
  const isNew = (transaction: Transaction) =>
    !transaction.status.confirmed || isAfter(transaction, since)
  return (
    listed.find((transaction) => isNew(transaction) && isPayment(transaction, payment))?.txid ??
    null
  )
}

/**
 * Waits until the payment is in a block: as the transaction the wallet returned, or as a replacement with a higher fee
 * (RBF) that makes the same payment.
 */
export async function waitForTransaction(
  context: ChainContext,
  payment: Payment & { hash: string; since?: ChainCursor; signal?: AbortSignal },
): Promise<TransactionOutcome> {
  const { hash, since, signal } = payment
  for (;;) {
    signal?.throwIfAborted()
    const listed = await listTransactions(context, payment)
    const mined = listed.filter(({ status }) => status.confirmed)
    const settled = mined.find(({ txid }) => txid === hash)
    // While the server still lists the first one, it has not been replaced.
    const isKnown = listed.some(({ txid }) => txid === hash)
    const replacement = mined.find(
      (transaction) =>
        !isKnown && since && isAfter(transaction, since) && isPayment(transaction, payment),
    )
    const found = settled ?? replacement
    if (found) return { status: 'confirmed', hash: found.txid }
    await pause(pollMs, signal)
  }
}

function isAfter({ status }: Transaction, since: ChainCursor): boolean {
  return BigInt(status.block_height ?? 0) > since.block
}

function listTransactions(
  context: ChainContext,
  { account, network, signal }: AccountOnNetwork & { signal?: AbortSignal },
): Promise<readonly Transaction[]> {
  return requestEsplora(context, network, {
    path: `${pathOf(account)}/txs`,
    reply: v.array(transactionSchema),
    ...(signal ? { signal } : {}),
  })
}

function isPayment({ vin, vout }: Transaction, { account, call }: Payment): boolean {
  const isFromAccount = vin.some(({ prevout }) => prevout?.scriptpubkey_address === account.address)
  return (
    isFromAccount &&
    vout.some(
      (out) => out.scriptpubkey_address === call.to && BigInt(out.value) === (call.value ?? 0n),
    )
  )
}

function pathOf({ address }: Account): string {
  return `/address/${encodeURIComponent(address)}`
}
