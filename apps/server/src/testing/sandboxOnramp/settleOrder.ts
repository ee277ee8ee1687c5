import * as v from 'valibot'
import { BaseError, type Hex, TransactionReceiptNotFoundError } from 'viem'
import type { Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { isNodeDown } from '../../network/readMany.ts'
import { findOrder, type Order, setOrderStatus } from '../../onramp/orderStore.ts'
import { RpcError } from '../../rpc/requestNode.ts'
import { signPayout } from './payout.ts'
import type { SandboxSettings } from './sandboxSettings.ts'

/** Advances a sandbox order as far as possible. Idempotent on all nodes. */
export async function settleOrder(
  context: Context,
  settings: SandboxSettings,
  orderId: string,
): Promise<Order | null> {
  const order = await findOrder(context.db, orderId)
  if (!order || order.status === 'success' || order.status === 'failed') return order
  try {
    if (order.status === 'created') await signPayout(context, settings, orderId)
    await finishPayout(context, settings, orderId)
  } catch (error) {
    if (isTemporary(error)) return order
    // The treasury's balance is too low, or the token reverts: a retry would not help.
    context.log.warn('onramp.payout-failed', { orderId, error })
    await setOrderStatus(context.db, orderId, 'failed')
  }
  return findOrder(context.db, orderId)
}

async function finishPayout(
  context: Context,
  settings: SandboxSettings,
  orderId: string,
): Promise<void> {
  const raw = await readSignedPayout(context, orderId)
  const order = await findOrder(context.db, orderId)
  if (!raw || !order?.transactionHash) return
  const client = context.chains.client(settings.chainId)
  const hash = order.transactionHash as Hex
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
  if (receipt) {
    await setOrderStatus(context.db, orderId, receipt.status === 'success' ? 'success' : 'failed')
    return
  }
  await broadcast(context, settings, raw)
}

const row = v.object({ raw_transaction: v.nullable(v.instance(Buffer)) })

async function readSignedPayout(context: Context, orderId: string): Promise<Hex | null> {
  const [found] = await context.db.query(
    row,
    'SELECT raw_transaction FROM sandbox_payouts WHERE order_id = $1',
    [orderId],
  )
  const raw = found?.raw_transaction
  return raw ? `0x${raw.toString('hex')}` : null
}

/** Broadcasts the signed transaction. Sending it again is harmless, so "already known" errors are ignored. */
async function broadcast(context: Context, settings: SandboxSettings, raw: Hex): Promise<void> {
  const { nodes } = context.chains.get(settings.chainId)
  try {
    await nodes.request({ method: 'eth_sendRawTransaction', params: [raw] })
  } catch (error) {
    if (error instanceof RpcError && /known|imported|nonce too low/i.test(error.message)) return
    throw error
  }
}

function isTemporary(error: unknown): boolean {
  if (isNodeDown(error)) return true
  if (error instanceof ServerError) return error.status === 503
  // An RpcError is final; other errors are network failures.
  return !(error instanceof BaseError) && !(error instanceof RpcError)
}
