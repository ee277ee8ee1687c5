import * as v from 'valibot'
import { decimalText } from './account.ts'
import { endpoint } from './endpoint.ts'
import { caip2 } from './scalars.ts'
import { webUrl } from './webUrl.ts'

const shortText = v.pipe(v.string(), v.maxLength(64))

export const paymentCurrency = v.object({
  id: shortText,
  payment_method_limits: v.array(v.object({ id: shortText, min: decimalText, max: decimalText })),
})
export type PaymentCurrency = v.InferOutput<typeof paymentCurrency>

export const purchaseCurrency = v.object({
  id: shortText,
  name: shortText,
  symbol: shortText,
  networks: v.array(
    v.object({
      name: shortText,
      display_name: shortText,
      chain_id: shortText,
      /** Empty for the network's native coin. */
      contract_address: v.string(),
    }),
  ),
})
export type PurchaseCurrency = v.InferOutput<typeof purchaseCurrency>

/** As the server's settings name it, and as in `history?onramp=`. */
const providerId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))

/** An onramp provider. */
export const onrampProvider = v.object({
  id: providerId,
  name: shortText,
  /** For people: `1-2%`. */
  feeRange: v.optional(shortText),
  /** The networks it delivers on. */
  networks: v.pipe(v.array(caip2), v.maxLength(256)),
  /** It takes no money and delivers test coins. */
  isTest: v.optional(v.boolean()),
})
export type OnrampProvider = v.InferOutput<typeof onrampProvider>

export const onrampOptionsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/onramp/options',
  summary: 'The currencies and payment methods of all providers, with limits.',
  input: v.object({}),
  reply: v.object({
    paymentCurrencies: v.array(paymentCurrency),
    purchaseCurrencies: v.array(purchaseCurrency),
    providers: v.optional(v.array(onrampProvider)),
  }),
})

const money = v.object({ amount: decimalText, currency: v.string() })

export const onrampQuoteEndpoint = endpoint({
  method: 'POST',
  path: '/v1/onramp/quote',
  summary: 'The best quote for a purchase, with fees.',
  input: v.object({
    purchaseCurrency,
    paymentCurrency,
    /** Whole units of the payment currency. */
    amount: decimalText,
    /** A network's name, or the symbol of the purchase currency for its first network. */
    network: shortText,
  }),
  reply: v.object({
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    coinbaseFee: money,
    networkFee: money,
    quoteId: v.string(),
  }),
})

/** One provider's price. An aggregator has one for each of its sellers. */
const quote = v.object({
  provider: providerId,
  /** The company that sells, where the provider is an aggregator. */
  seller: v.optional(v.object({ id: shortText, name: shortText })),
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  /** All fees but the network's. */
  fee: money,
  networkFee: money,
})

/** Why a provider has no price for a purchase. */
const refusal = v.picklist([
  'not-offered',
  'bad-amount',
  'amount-too-small',
  'amount-too-large',
  /** It sells by the amount to pay only. */
  'payment-amount-only',
  'unavailable',
])
export type OnrampRefusal = v.InferOutput<typeof refusal>

export const onrampQuotesEndpoint = endpoint({
  method: 'POST',
  path: '/v1/onramp/quotes',
  summary: "Every provider's price for a purchase, best first.",
  input: v.object({
    purchaseCurrency: shortText,
    paymentCurrency: shortText,
    network: caip2,
    /** Whole units of the payment currency, or of the purchase currency with `amountOf: 'purchase'`. */
    amount: decimalText,
    amountOf: v.optional(v.picklist(['payment', 'purchase'])),
  }),
  reply: v.object({
    quotes: v.array(quote),
    refusals: v.array(v.object({ provider: providerId, reason: refusal })),
  }),
})

export const onrampUrlEndpoint = endpoint({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  summary: "The URL of the provider's checkout page.",
  input: v.object({
    destinationWallets: v.pipe(
      v.array(
        v.object({
          address: v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/)),
          blockchains: v.optional(v.pipe(v.array(shortText), v.maxLength(64))),
          assets: v.optional(v.pipe(v.array(shortText), v.maxLength(64))),
        }),
      ),
      v.minLength(1),
      v.maxLength(16),
    ),
    defaultNetwork: v.optional(shortText),
    /** Groups the purchases of one person: 32 to 50 characters. */
    partnerUserId: v.pipe(v.string(), v.regex(/^[-_.:a-zA-Z0-9]{1,50}$/)),
    defaultExperience: v.optional(v.picklist(['buy', 'send'])),
    /** The chosen provider; without it the first one that sells the asset. */
    provider: v.optional(providerId),
    /** The chosen seller of an aggregator. */
    seller: v.optional(shortText),
    /** Ignored beside `presetFiatAmount`. */
    presetCryptoAmount: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0)))),
    presetFiatAmount: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0)))),
    /** The currency of `presetFiatAmount`. */
    fiatCurrency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  }),
  reply: v.object({ url: webUrl }),
})

const onrampOrderStatus = v.picklist(['created', 'in-progress', 'success', 'failed'])
export type OnrampOrderStatus = v.InferOutput<typeof onrampOrderStatus>

export const onrampOrderEndpoint = endpoint({
  method: 'GET',
  path: '/v1/onramp/orders/:id',
  summary: 'The status of a purchase.',
  input: v.object({ id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,64}$/)) }),
  reply: v.object({
    id: v.string(),
    status: onrampOrderStatus,
    transactionHash: v.nullable(v.string()),
  }),
})
