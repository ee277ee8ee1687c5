import type { OnrampOrderStatus } from '@latchkey/wire'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

/** A purchase. Amounts are decimal text in whole units. */
export type Order = {
  id: string
  /** The id of the provider in the settings. */
  provider: string
  /** The name of an aggregator's seller. */
  seller: string | null
  /** The id of the project. */
  project: string
  /** The receiving address, as `accountKey` writes it. */
  account: string
  /** CAIP-2. */
  chain: string
  /** Symbol and name of the bought asset. */
  symbol: string
  name: string
  purchaseAmount: string
  paymentAmount: string
  paymentCurrency: string
  status: OnrampOrderStatus
  transactionHash: string | null
  createdAt: Date
}

const row: v.GenericSchema<unknown, Order> = v.pipe(
  v.object({
    id: v.string(),
    provider: v.string(),
    seller: v.nullable(v.string()),
    project: v.string(),
    account: v.string(),
    chain: v.string(),
    symbol: v.string(),
    name: v.string(),
    purchase_amount: v.string(),
    payment_amount: v.string(),
    payment_currency: v.string(),
    status: v.picklist(['created', 'in-progress', 'success', 'failed']),
    transaction_hash: v.nullable(v.string()),
    created_at: v.date(),
  }),
  v.transform((found) => ({
    id: found.id,
    provider: found.provider,
    seller: found.seller,
    project: found.project,
    account: found.account,
    chain: found.chain,
    symbol: found.symbol,
    name: found.name,
    purchaseAmount: found.purchase_amount,
    paymentAmount: found.payment_amount,
    paymentCurrency: found.payment_currency,
    status: found.status,
    transactionHash: found.transaction_hash,
    createdAt: found.created_at,
  })),
)

const COLUMNS = `id, provider, project, account, chain, symbol, name, purchase_amount,
  payment_amount, payment_currency, status, transaction_hash, created_at, seller`

export async function findOrder(db: Queries, id: string): Promise<Order | null> {
  const [found] = await db.query(row, `SELECT ${COLUMNS} FROM onramp_orders WHERE id = $1`, [id])
  return found ?? null
}

/** `false` when an order with this id exists; it stays unchanged. */
export async function addOrder(db: Queries, order: Order): Promise<boolean> {
  const added = await db.execute(
    `INSERT INTO onramp_orders (${COLUMNS}, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13) ON CONFLICT DO NOTHING`,
    valuesOf(order),
  )
  return added === 1
}

/** Updates the order's status; a finished order stays finished. */
export async function saveOrder(db: Queries, order: Order): Promise<void> {
  await db.execute(
    `INSERT INTO onramp_orders (${COLUMNS}, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now())
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, updated_at = now(),
       purchase_amount = excluded.purchase_amount,
       transaction_hash = coalesce(excluded.transaction_hash, onramp_orders.transaction_hash)
     WHERE onramp_orders.status IN ('created', 'in-progress')
       AND onramp_orders.provider = excluded.provider`,
    valuesOf(order),
  )
}

export async function setOrderStatus(
  db: Queries,
  id: string,
  status: OnrampOrderStatus,
): Promise<void> {
  await db.execute(
    `UPDATE onramp_orders SET status = $2, updated_at = now()
     WHERE id = $1 AND status IN ('created', 'in-progress')`,
    [id, status],
  )
}

export async function findOpenOrders(db: Queries, provider: string): Promise<Order[]> {
  return db.query(
    row,
    `SELECT ${COLUMNS} FROM onramp_orders
     WHERE status IN ('created', 'in-progress') AND provider = $1 ORDER BY created_at LIMIT 100`,
    [provider],
  )
}

/** An account's purchases in one project, newest first. */
export async function findOrdersOf(
  db: Queries,
  query: {
    account: string
    project: string
    /** `null` for all. */
    provider: string | null
    before: { at: Date; id: string } | null
    limit: number
  },
): Promise<Order[]> {
  return db.query(
    row,
    `SELECT ${COLUMNS} FROM onramp_orders
     WHERE account = $1 AND project = $2 AND (created_at, id) < ($3, $4)
       AND ($6::text IS NULL OR provider = $6)
     ORDER BY created_at DESC, id DESC LIMIT $5`,
    [
      query.account,
      query.project,
      query.before?.at ?? 'infinity',
      query.before?.id ?? '',
      query.limit,
      query.provider,
    ],
  )
}

/** EVM addresses are stored in lower case, others as written. */
export function accountKey(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

function valuesOf(order: Order): unknown[] {
  return [
    order.id,
    order.provider,
    order.project,
    order.account,
    order.chain,
    order.symbol,
    order.name,
    order.purchaseAmount,
    order.paymentAmount,
    order.paymentCurrency,
    order.status,
    order.transactionHash,
    order.createdAt,
    order.seller,
  ]
}
