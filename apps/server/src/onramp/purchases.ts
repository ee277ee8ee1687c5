import type { historyEndpoint, ReplyOf, TransactionStatus, WireTransaction } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { absoluteUrl, iconPathOf } from '../token/iconUrl.ts'
import { accountKey, findOrdersOf, type Order } from './orderStore.ts'
import { providerName } from './settings.ts'

const PAGE_SIZE = 50

const WIRE_STATUS: Readonly<Record<Order['status'], TransactionStatus>> = {
  created: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'in-progress': 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

const cursorSchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000)),
  v.pipe(v.string(), v.maxLength(128)),
])

type Query = {
  address: string
  /** The id of a provider of the settings; another one lists all purchases. */
  onramp: string
  projectId: string
  cursor: string | undefined
  publicUrl: string
}

/** `history?onramp=…`: an account's purchases in the wire format of transactions. */
export async function listPurchases(
  context: Context,
  { address, onramp, projectId, cursor, publicUrl }: Query,
): Promise<ReplyOf<typeof historyEndpoint>> {
  const [at, id] = cursor ? decodeCursor(cursorSchema, cursor) : [null, '']
  const orders = await findOrdersOf(context.db, {
    account: accountKey(address),
    project: projectId,
    provider: nameOf(context, onramp) === null ? null : onramp,
    before: at === null ? null : { at: new Date(at), id },
    limit: PAGE_SIZE + 1,
  })
  const page = orders.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const next =
    orders.length > PAGE_SIZE && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
  return { data: page.map((order) => toWire(order, sellerOf(context, order), publicUrl)), next }
}

/** The name under which the visitor has chosen the provider, or its id when the operator has removed it. */
function sellerOf(context: Context, { provider, seller }: Order): string {
  return seller ?? nameOf(context, provider) ?? provider
}

/** The name of a provider of the settings or of the extension; `null` for another id. */
function nameOf({ config, onrampExtension }: Context, id: string): string | null {
  const settings = config.onramp.find((candidate) => candidate.id === id)
  if (settings) return providerName(settings)
  return onrampExtension?.providers.find((candidate) => candidate.id === id)?.name ?? null
}

function toWire(order: Order, provider: string, publicUrl: string): WireTransaction {
  return {
    id: order.id,
    metadata: {
      operationType: 'receive',
      hash: order.transactionHash ?? '',
      minedAt: order.createdAt.toISOString(),
      sentFrom: provider,
      sentTo: order.account,
      status: WIRE_STATUS[order.status],
      nonce: 0,
      chain: order.chain as `${string}:${string}`,
      payment: { amount: order.paymentAmount, currency: order.paymentCurrency },
    },
    transfers: [
      {
        fungible_info: {
          name: order.name,
          symbol: order.symbol,
          icon: { url: absoluteUrl(publicUrl, iconPathOf(order.symbol)) },
        },
        direction: 'in',
        quantity: { numeric: order.purchaseAmount },
        value: Number(order.paymentAmount),
      },
    ],
  }
}
