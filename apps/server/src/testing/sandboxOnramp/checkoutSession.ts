import * as v from 'valibot'
import type { Address } from 'viem'
import { evmAddress } from '../../network/networkSettings.ts'
import type { PaymentMethod } from './quoteOrder.ts'

/** A checkout session, for at most one order. */
export type CheckoutSession = {
  id: string
  /** Which sandbox of the settings. */
  provider: string
  projectId: string
  account: Address
  symbol: string | null
  currency: string | null
  amount: string | null
  amountOf: 'payment' | 'purchase'
  expiresAt: number
}

export const SESSION_MS = 1_800_000

export const checkoutSessionSchema: v.GenericSchema<unknown, CheckoutSession> = v.object({
  id: v.pipe(v.string(), v.uuid()),
  provider: v.string(),
  projectId: v.string(),
  account: evmAddress,
  symbol: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  amount: v.nullable(v.string()),
  amountOf: v.picklist(['payment', 'purchase']),
  expiresAt: v.number(),
})

/** The terms on the review page; the order uses exactly these amounts. */
export type CheckoutTerms = {
  sessionId: string
  symbol: string
  name: string
  token: Address | null
  decimals: number
  currency: string
  method: PaymentMethod
  /** Base units of the bought asset. */
  purchase: bigint
  /** Cents of the currency. */
  total: bigint
  subtotal: bigint
  fee: bigint
  networkFee: bigint
  expiresAt: number
}

export const TERMS_MS = 120_000

const bigintText = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

export const checkoutTermsSchema: v.GenericSchema<unknown, CheckoutTerms> = v.object({
  sessionId: v.string(),
  symbol: v.string(),
  name: v.string(),
  token: v.nullable(evmAddress),
  decimals: v.number(),
  currency: v.string(),
  method: v.picklist(['card', 'ach_bank_account']),
  purchase: bigintText,
  total: bigintText,
  subtotal: bigintText,
  fee: bigintText,
  networkFee: bigintText,
  expiresAt: v.number(),
})
