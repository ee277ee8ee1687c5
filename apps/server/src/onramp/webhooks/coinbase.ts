import type { OnrampOrderStatus } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context/context.ts'
import { findCustomerProject } from '../customers.ts'
import { accountKey, type Order } from '../orderStore.ts'
import { coinbaseNetworks } from '../providers/onrampNetworks.ts'
import type { CoinbaseSettings } from '../settings.ts'
import { hasValidHmac, isRecentTimestamp, signatureParts, type Webhook } from './webhook.ts'

const text = v.pipe(v.string(), v.maxLength(256))
const money = v.object({
  value: v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,40})?$/)),
  currency: text,
})

const event = v.object({
  transactionId: v.pipe(v.string(), v.regex(/^[-a-zA-Z0-9]{1,60}$/)),
  status: v.picklist([
    'ONRAMP_TRANSACTION_STATUS_CREATED',
    'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    'ONRAMP_TRANSACTION_STATUS_FAILED',
  ]),
  purchaseCurrency: text,
  purchaseNetwork: text,
  purchaseAmount: money,
  paymentTotal: money,
  txHash: v.nullish(text),
  walletAddress: text,
  partnerUserRef: text,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
})
type Event = v.InferOutput<typeof event>

const STATUS: Readonly<Record<Event['status'], OnrampOrderStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'created',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'in-progress',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** Coinbase's webhook: `x-hook0-signature: t=…,h=names of headers,v1=hex`. */
export function coinbaseWebhook(context: Context, settings: CoinbaseSettings): Webhook {
  return {
    hasValidSignature: ({ headers, body, now }) => {
      const parts = signatureParts(headers.get('x-hook0-signature') ?? '')
      const [time = '', names = ''] = [parts.get('t'), parts.get('h')]
      // `Headers.get` throws for a text that is not the name of a header.
      if (!/^[-\w ]*$/.test(names)) return false
      const values = names.split(' ').map((name) => (name ? (headers.get(name) ?? '') : ''))
      const payload = `${time}.${names}.${values.join('.')}.${body}`
      const given = Buffer.from(parts.get('v1') ?? '', 'hex')
      return (
        isRecentTimestamp(Number(time), now) && hasValidHmac(given, settings.webhookSecret, payload)
      )
    },
    async readOrder(json) {
      const checked = v.safeParse(event, json)
      return checked.success ? orderOf(context, settings, checked.output) : null
    },
  }
}

async function orderOf(
  context: Context,
  settings: CoinbaseSettings,
  purchase: Event,
): Promise<Order | null> {
  const project = await findCustomerProject(context.db, purchase.partnerUserRef)
  if (!project) return null
  return {
    id: purchase.transactionId,
    provider: settings.id,
    seller: null,
    project,
    account: accountKey(purchase.walletAddress),
    chain: coinbaseNetworks[purchase.purchaseNetwork] ?? 'eip155:1',
    symbol: purchase.purchaseCurrency,
    name: purchase.purchaseCurrency,
    purchaseAmount: purchase.purchaseAmount.value,
    paymentAmount: purchase.paymentTotal.value,
    paymentCurrency: purchase.paymentTotal.currency,
    status: STATUS[purchase.status],
    transactionHash: purchase.txHash && purchase.txHash !== '0x' ? purchase.txHash : null,
    createdAt: new Date(purchase.createdAt),
  }
}
