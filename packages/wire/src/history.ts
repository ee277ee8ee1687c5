import * as v from 'valibot'
import { bareAddress, decimalText } from './account.ts'
import { endpoint } from './endpoint.ts'
import { caip2, caip10 } from './scalars.ts'

export const operationType = v.picklist([
  'approve',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
])
export type OperationType = v.InferOutput<typeof operationType>

const transactionStatus = v.picklist([
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
])
export type TransactionStatus = v.InferOutput<typeof transactionStatus>

const flags = v.object({ is_spam: v.boolean() })
const media = v.object({ url: v.string(), content_type: v.nullable(v.string()) })

/** A transfer of a transaction. AppKit's clients read snake_case here and camelCase in the metadata. */
const transfer = v.object({
  fungible_info: v.optional(
    v.object({
      name: v.string(),
      symbol: v.string(),
      icon: v.optional(v.nullable(v.object({ url: v.string() }))),
      /** Token contract (CAIP-10), absent for the native coin. */
      address: v.optional(caip10),
      flags: v.optional(flags),
    }),
  ),
  nft_info: v.optional(
    v.object({
      name: v.string(),
      content: v.optional(
        v.nullable(v.object({ preview: v.nullable(media), detail: v.nullable(media) })),
      ),
      flags,
      address: v.optional(caip10),
      token_id: v.optional(v.string()),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimalText }),
  /** US dollars: of the whole amount, and of one token. */
  value: v.optional(v.nullable(v.number())),
  price: v.optional(v.nullable(v.number())),
  sender: v.optional(v.string()),
  recipient: v.optional(v.string()),
})
export type WireTransfer = v.InferOutput<typeof transfer>

export const transaction = v.object({
  id: v.string(),
  metadata: v.object({
    operationType,
    hash: v.string(),
    /** ISO 8601. */
    minedAt: v.string(),
    sentFrom: v.string(),
    sentTo: v.string(),
    status: transactionStatus,
    nonce: v.number(),
    chain: v.optional(caip2),
    /** What a purchase cost. */
    payment: v.optional(v.object({ amount: decimalText, currency: v.string() })),
    application: v.optional(
      v.nullable(v.object({ name: v.nullable(v.string()), iconUrl: v.nullable(v.string()) })),
    ),
  }),
  transfers: v.array(transfer),
})
export type WireTransaction = v.InferOutput<typeof transaction>

export const historyEndpoint = endpoint({
  method: 'GET',
  path: '/v1/account/:address/history',
  summary: "An account's transactions, newest first.",
  input: v.object({
    address: bareAddress,
    cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
    /** Purchases through this onramp provider, or through `all`, instead of the chain's transactions. */
    onramp: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))),
    chainId: v.optional(caip2),
    currency: v.optional(v.literal('usd')),
  }),
  reply: v.object({ data: v.array(transaction), next: v.nullable(v.string()) }),
})
