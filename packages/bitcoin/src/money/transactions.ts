import type { Account, Network } from '@latchkey/core'
import {
  type AdapterContext,
  type Call,
  type ChainCursor,
  pause,
  type TransactionOutcome,
} from '@latchkey/core/adapter'
import * as v from 'valibot'
import { esploraUrls, requestEsplora } from '../rpc/requestEsplora.ts'
import { findMined, findPayment, type Transaction } from './matchPayment.ts'

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

type AccountOnNetwork = { account: Account; network: Network }
type Payment = AccountOnNetwork & { call: Call }

const pollMs = 5_000

/** The account's number of transactions and the block height. `null` without an Esplora server. */
export async function advanceCursor(
  context: AdapterContext,
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
  context: AdapterContext,
  { since, ...payment }: Payment & { since: ChainCursor },
): Promise<string | null> {
  const current = await advanceCursor(context, payment)
  if (!current || current.nonce <= since.nonce) return null
  return findPayment(await listTransactions(context, payment), { ...payment, since })
}

/**
 * Waits until the payment is in a block: as the transaction the wallet returned, or as a replacement with a higher fee
 * (RBF) that makes the same payment.
 */
export async function waitForTransaction(
  context: AdapterContext,
  payment: Payment & { hash: string; since?: ChainCursor; signal?: AbortSignal },
): Promise<TransactionOutcome> {
  const { signal } = payment
  for (;;) {
    signal?.throwIfAborted()
    const hash = findMined(await listTransactions(context, payment), payment)
    if (hash !== null) return { status: 'confirmed', hash }
    await pause(pollMs, signal)
  }
}

function listTransactions(
  context: AdapterContext,
  { account, network, signal }: AccountOnNetwork & { signal?: AbortSignal },
): Promise<readonly Transaction[]> {
  return requestEsplora(context, network, {
    path: `${pathOf(account)}/txs`,
    reply: v.array(transactionSchema),
    ...(signal ? { signal } : {}),
  })
}

function pathOf({ address }: Account): string {
  return `/address/${encodeURIComponent(address)}`
}
