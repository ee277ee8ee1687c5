import * as v from 'valibot'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  type TransactionSerializable,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../db/database.ts'
import { readGasPrices } from '../../network/gasPrice.ts'
import { bytesToAddress } from '../../token/readTokens.ts'
import type { SandboxSettings } from './sandboxSettings.ts'

const row = v.object({
  recipient: v.pipe(v.instance(Buffer), v.transform(bytesToAddress)),
  token: v.nullable(v.pipe(v.instance(Buffer), v.transform(bytesToAddress))),
  amount: v.pipe(
    v.string(),
    v.transform((digits) => BigInt(digits)),
  ),
})
type Payout = v.InferOutput<typeof row>

/**
 * Signs the payout and stores the raw transaction; `settleOrder` sends it.
 * A lock serializes payouts of all nodes, since they share the treasury's nonce.
 */
export async function signPayout(
  context: Context,
  settings: SandboxSettings,
  orderId: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `onramp:${settings.chainId}`,
    ])
    const [payout] = await tx.query(
      row,
      `SELECT recipient, token, amount FROM sandbox_payouts
       WHERE order_id = $1 AND raw_transaction IS NULL`,
      [orderId],
    )
    if (!payout) return
    const account = privateKeyToAccount(settings.treasuryKey)
    const nonce = await nextNonce(context, tx, settings, account.address)
    const request = await prepareTransaction(context, settings, {
      payout,
      nonce,
      from: account.address,
    })
    const raw = await account.signTransaction(request)
    await tx.execute(
      'UPDATE sandbox_payouts SET nonce = $2, raw_transaction = $3 WHERE order_id = $1',
      [orderId, nonce, Buffer.from(raw.slice(2), 'hex')],
    )
    await tx.execute(
      `UPDATE onramp_orders SET status = 'in-progress', transaction_hash = $2, updated_at = now()
       WHERE id = $1`,
      [orderId, keccak256(raw)],
    )
  })
}

/** The next nonce, from the table too: the node may not have the last transaction yet. */
async function nextNonce(
  context: Context,
  tx: Queries,
  settings: SandboxSettings,
  treasury: Address,
): Promise<number> {
  const client = context.chains.client(settings.chainId)
  const mined = await client.getTransactionCount({ address: treasury, blockTag: 'pending' })
  const [inProgress] = await tx.query(
    v.object({ next: v.nullable(v.bigint()) }),
    `SELECT max(p.nonce) + 1 AS next FROM sandbox_payouts p
     JOIN onramp_orders o ON o.id = p.order_id
     WHERE o.status = 'in-progress' AND o.provider = ANY($1)`,
    [settings.accountSharedBy],
  )
  return Math.max(mined, Number(inProgress?.next ?? 0n))
}

type PayoutRequest = { payout: Payout; nonce: number; from: Address }

async function prepareTransaction(
  context: Context,
  settings: SandboxSettings,
  { payout, nonce, from }: PayoutRequest,
): Promise<TransactionSerializable & { type: 'eip1559' }> {
  const client = context.chains.client(settings.chainId)
  const call = transferCallOf(payout)
  const [gas, prices] = await Promise.all([
    client.estimateGas({ account: from, ...call }),
    readGasPrices(client),
  ])
  return {
    ...call,
    type: 'eip1559',
    chainId: Number(settings.chainId.split(':')[1]),
    nonce,
    gas: (gas * 6n) / 5n,
    maxFeePerGas: prices.instant,
    maxPriorityFeePerGas: prices.instant - prices.standard,
  }
}

function transferCallOf({ recipient, token, amount }: Payout): {
  to: Address
  value: bigint
  data?: Hex
} {
  if (!token) return { to: recipient, value: amount }
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [recipient, amount],
  })
  return { to: token, value: 0n, data }
}
