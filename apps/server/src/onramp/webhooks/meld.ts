import type { OnrampOrderStatus } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context/context.ts'
import { findCustomerProject } from '../customers.ts'
import { accountKey, type Order } from '../orderStore.ts'
import { callMeld, fetchCatalogue, type MeldCatalogue } from '../providers/meldApi.ts'
import { networkIdBy } from '../providers/onrampNetworks.ts'
import { plainDecimal } from '../providers/plainDecimal.ts'
import type { MeldSettings } from '../settings.ts'
import { hasValidHmac, isRecentTimestamp, type Webhook } from './webhook.ts'

const text = v.pipe(v.string(), v.maxLength(256))
const amount = v.pipe(v.number(), v.minValue(0))
const id = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,60}$/))

const event = v.object({
  eventType: v.pipe(v.string(), v.regex(/^TRANSACTION_CRYPTO_/)),
  payload: v.object({ paymentTransactionId: id }),
})

const transactionReply = v.object({
  transaction: v.object({
    id,
    status: text,
    serviceProvider: text,
    countryCode: v.nullish(text),
    sourceAmount: amount,
    sourceCurrencyCode: text,
    destinationAmount: v.nullish(amount),
    destinationCurrencyCode: text,
    externalCustomerId: v.nullish(text),
    cryptoDetails: v.object({ walletAddress: text, blockchainTransactionId: v.nullish(text) }),
    createdAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
})
type Transaction = v.InferOutput<typeof transactionReply>['transaction']

/**
 * Meld's webhook: `Meld-Signature`, the base64url HMAC-SHA256 over `timestamp.url.body`. The event names the
 * transaction, which is then read from the API.
 */
export function meldWebhook(context: Context, settings: MeldSettings): Webhook {
  return {
    hasValidSignature({ headers, body, url, now }) {
      const time = headers.get('meld-signature-timestamp') ?? ''
      const given = Buffer.from(headers.get('meld-signature') ?? '', 'base64url')
      const payload = `${time}.${url}.${body}`
      return (
        isRecentTimestamp(secondsOf(time), now) &&
        hasValidHmac(given, settings.webhookSecret, payload)
      )
    },
    async readOrder(json, signal) {
      const checked = v.safeParse(event, json)
      if (!checked.success) return null
      const path = `/payments/transactions/${checked.output.payload.paymentTransactionId}`
      const { transaction } = await callMeld(settings, transactionReply, { path }, signal)
      const customer = transaction.externalCustomerId
      const project = customer ? await findCustomerProject(context.db, customer) : null
      if (!project) return null
      const country = transaction.countryCode ?? settings.country ?? 'US'
      const catalogue = await fetchCatalogue(context, settings, { country, signal })
      return orderOf(transaction, catalogue, { project, provider: settings.id })
    },
  }
}

/** ISO 8601, or Unix seconds. */
function secondsOf(time: string): number {
  return /^\d{1,12}$/.test(time) ? Number(time) : Date.parse(time) / 1000
}

function orderOf(
  transaction: Transaction,
  { assets, sellers }: MeldCatalogue,
  { project, provider }: { project: string; provider: string },
): Order | null {
  const asset = assets.find(
    ({ currencyCode }) => currencyCode === transaction.destinationCurrencyCode,
  )
  const chain = asset && networkIdBy({ name: asset.chainCode, chainId: asset.chainId })
  if (!chain) return null
  const seller = sellers.find(
    ({ serviceProvider }) => serviceProvider === transaction.serviceProvider,
  )
  const symbol =
    transaction.destinationCurrencyCode.split('_')[0] ?? transaction.destinationCurrencyCode
  return {
    id: transaction.id,
    provider,
    seller: seller?.name ?? transaction.serviceProvider,
    project,
    account: accountKey(transaction.cryptoDetails.walletAddress),
    chain,
    symbol,
    name: asset.name ?? symbol,
    purchaseAmount: plainDecimal(transaction.destinationAmount ?? 0),
    paymentAmount: plainDecimal(transaction.sourceAmount),
    paymentCurrency: transaction.sourceCurrencyCode,
    status: statusOf(transaction.status),
    transactionHash: transaction.cryptoDetails.blockchainTransactionId ?? null,
    createdAt: new Date(transaction.createdAt),
  }
}

const FAILED = [
  'AUTHORIZATION_EXPIRED',
  'REFUNDED',
  'DECLINED',
  'CANCELLED',
  'FAILED',
  'ERROR',
  'VOIDED',
]

function statusOf(status: string): OnrampOrderStatus {
  if (status === 'SETTLED') return 'success'
  return FAILED.includes(status) ? 'failed' : 'in-progress'
}
