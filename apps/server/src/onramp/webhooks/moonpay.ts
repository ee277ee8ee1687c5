import type { OnrampOrderStatus } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context/context.ts'
import { findCustomerProject } from '../customers.ts'
import { accountKey, type Order } from '../orderStore.ts'
import { networkIdBy } from '../providers/onrampNetworks.ts'
import { plainDecimal } from '../providers/plainDecimal.ts'
import type { MoonpaySettings } from '../settings.ts'
import { hasValidHmac, isRecentTimestamp, signatureParts, type Webhook } from './webhook.ts'

const text = v.pipe(v.string(), v.maxLength(256))
const amount = v.pipe(v.number(), v.minValue(0))

const event = v.object({
  type: v.picklist(['transaction_created', 'transaction_updated', 'transaction_failed']),
  data: v.object({
    id: v.pipe(v.string(), v.regex(/^[-a-zA-Z0-9]{1,60}$/)),
    status: text,
    walletAddress: text,
    cryptoTransactionId: v.nullish(text),
    externalCustomerId: text,
    baseCurrencyAmount: amount,
    feeAmount: v.nullish(amount),
    extraFeeAmount: v.nullish(amount),
    networkFeeAmount: v.nullish(amount),
    quoteCurrencyAmount: v.nullish(amount),
    baseCurrency: v.object({ code: text }),
    currency: v.object({
      code: text,
      name: text,
      metadata: v.nullish(
        v.object({
          chainId: v.nullish(v.union([text, v.number()])),
          networkCode: v.nullish(text),
        }),
      ),
    }),
    createdAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
})
type Purchase = v.InferOutput<typeof event>['data']

/** MoonPay's webhook: `Moonpay-Signature-V2: t=seconds,s=hex`, an HMAC-SHA256 over `t.body`. */
export function moonpayWebhook(context: Context, settings: MoonpaySettings): Webhook {
  return {
    hasValidSignature({ headers, body, now }) {
      const parts = signatureParts(headers.get('moonpay-signature-v2') ?? '')
      const time = parts.get('t') ?? ''
      const given = Buffer.from(parts.get('s') ?? '', 'hex')
      return (
        /^\d{1,12}$/.test(time) &&
        isRecentTimestamp(Number(time), now) &&
        hasValidHmac(given, settings.webhookKey, `${time}.${body}`)
      )
    },
    async readOrder(json) {
      const checked = v.safeParse(event, json)
      return checked.success ? orderOf(context, settings, checked.output.data) : null
    },
  }
}

async function orderOf(
  context: Context,
  settings: MoonpaySettings,
  purchase: Purchase,
): Promise<Order | null> {
  const project = await findCustomerProject(context.db, purchase.externalCustomerId)
  const { metadata, code, name } = purchase.currency
  const chain = networkIdBy({ name: metadata?.networkCode, chainId: metadata?.chainId })
  if (!project || !chain) return null
  const fees =
    (purchase.feeAmount ?? 0) + (purchase.extraFeeAmount ?? 0) + (purchase.networkFeeAmount ?? 0)
  return {
    id: purchase.id,
    provider: settings.id,
    seller: null,
    project,
    account: accountKey(purchase.walletAddress),
    chain,
    symbol: (code.split('_')[0] ?? code).toUpperCase(),
    name,
    purchaseAmount: plainDecimal(purchase.quoteCurrencyAmount ?? 0),
    paymentAmount: (purchase.baseCurrencyAmount + fees).toFixed(2),
    paymentCurrency: purchase.baseCurrency.code.toUpperCase(),
    status: statusOf(purchase.status),
    transactionHash: purchase.cryptoTransactionId ?? null,
    createdAt: new Date(purchase.createdAt),
  }
}

function statusOf(status: string): OnrampOrderStatus {
  if (status === 'completed') return 'success'
  return status === 'failed' ? 'failed' : 'in-progress'
}
