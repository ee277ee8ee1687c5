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

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const count = v.object({ tx_count: whole })
const addressReply = v.object({ chain_stats: count, mempool_stats: count })
const transaction = v.object({
  txid: v.string(),
  status: v.object({ confirmed: v.boolean(), block_height: v.nullish(whole) }),
  vin: v.array(
    v.object({ prevout: v.nullish(v.object({ scriptpubkey_address: v.nullish(v.string()) })) }),
  ),
  vout: v.array(v.object({ scriptpubkey_address: v.nullish(v.string()), value: whole })),
})
type Transaction = v.InferOutput<typeof transaction>

type Place = { account: Account; network: Network }
type Payment = Place & { call: Call }

const pollMs = 5_000

/** The account's number of transactions and the block height. `null` without an Esplora server. */
export async function advanceCursor(
  context: ChainContext,
  { account, network }: Place,
): Promise<ChainCursor | null> {
  if (esploraUrls(context, network).length === 0) return null
  const [known, height] = await Promise.all([
    requestEsplora(context, network, { path: pathOf(account), reply: addressReply }),
    requestEsplora(context, network, { path: '/blocks/tip/height', reply: whole }),
  ])
  const { chain_stats: mined, mempool_stats: waiting } = known
  return { nonce: mined.tx_count + waiting.tx_count, block: BigInt(height) }
}

/** Finds a transaction since the cursor that makes exactly this payment; its id or `null`. */
export async function findTransaction(
  context: ChainContext,
  { since, ...payment }: Payment & { since: ChainCursor },
): Promise<string | null> {
  const now = await advanceCursor(context, payment)
  if (!now || now.nonce <= since.nonce) return null
  const listed = await listTransactions(context, payment)
  const isNew = (one: Transaction) => !one.status.confirmed || isAfter(one, since)
  return listed.find((candidate) => isNew(candidate) && isPayment(candidate, payment))?.txid ?? null
}

/**
 * Waits until the payment is in a block: as the transaction the wallet returned, or as a replacement with a higher fee
 * (RBF) that makes the same payment.
 */
export async function waitForTransaction(
  context: ChainContext,
  question: Payment & { hash: string; since?: ChainCursor; signal?: AbortSignal },
): Promise<TransactionOutcome> {
  const { hash, since, signal } = question
  for (;;) {
    signal?.throwIfAborted()
    const listed = await listTransactions(context, question)
    const mined = listed.filter(({ status }) => status.confirmed)
    const settled = mined.find(({ txid }) => txid === hash)
    // While the server still lists the first one, it has not been replaced.
    const isKnown = listed.some(({ txid }) => txid === hash)
    const replacement = mined.find(
      (candidate) =>
        !isKnown && since && isAfter(candidate, since) && isPayment(candidate, question),
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
  { account, network, signal }: Place & { signal?: AbortSignal },
): Promise<readonly Transaction[]> {
  return requestEsplora(context, network, {
    path: `${pathOf(account)}/txs`,
    reply: v.array(transaction),
    ...(signal ? { signal } : {}),
  })
}

function isPayment({ vin, vout }: Transaction, { account, call }: Payment): boolean {
  const isOurs = vin.some(({ prevout }) => prevout?.scriptpubkey_address === account.address)
  return (
    isOurs &&
    vout.some(
      (out) => out.scriptpubkey_address === call.to && BigInt(out.value) === (call.value ?? 0n),
    )
  )
}

function pathOf({ address }: Account): string {
  return `/address/${encodeURIComponent(address)}`
}
