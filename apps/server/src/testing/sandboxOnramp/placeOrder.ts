import { formatUnits } from 'viem'
import type { Context } from '../../context/context.ts'
import { addOrder, type Order } from '../../onramp/orderStore.ts'
import { addressToBytes } from '../../token/readTokens.ts'
import { type CardOutcome, checkCard } from './card.ts'
import type { CheckoutSession, CheckoutTerms } from './checkoutSession.ts'
import { formatCents } from './priceOrder.ts'
import type { SandboxSettings } from './sandboxSettings.ts'

const CARD_ERRORS: Readonly<Record<Exclude<CardOutcome, 'accepted' | 'declined'>, string>> = {
  'bad-number': 'This is not a card number.',
  expired: 'This card has expired.',
  'bad-code': 'The security code has three or four digits.',
}

export type Payment = { session: CheckoutSession; terms: CheckoutTerms; form: URLSearchParams }

/** Places the order, or returns why the card is rejected. Idempotent: a second submit finds the first order. */
export async function placeOrder(
  context: Context,
  settings: SandboxSettings,
  { session, terms, form }: Payment,
): Promise<{ placed: true } | { placed: false; reason: string }> {
  const now = new Date(context.clock.now())
  const outcome = terms.method === 'card' ? checkCard(cardOf(form), now) : 'accepted'
  if (outcome !== 'accepted' && outcome !== 'declined') {
    return { placed: false, reason: CARD_ERRORS[outcome] }
  }
  const status = outcome === 'accepted' ? 'created' : 'failed'
  await context.db.transaction(async (tx) => {
    const added = await addOrder(tx, toOrder(session, terms, { settings, status, now }))
    if (!added || status === 'failed') return
    await tx.execute(
      'INSERT INTO sandbox_payouts (order_id, recipient, token, amount) VALUES ($1, $2, $3, $4)',
      [
        session.id,
        addressToBytes(session.account),
        terms.token && addressToBytes(terms.token),
        terms.purchase,
      ],
    )
  })
  return { placed: true }
}

function cardOf(form: URLSearchParams): { number: string; expiry: string; code: string } {
  const field = (name: string): string => form.get(name) ?? ''
  return { number: field('number'), expiry: field('expiry'), code: field('code') }
}

function toOrder(
  session: CheckoutSession,
  terms: CheckoutTerms,
  { settings, status, now }: { settings: SandboxSettings; status: Order['status']; now: Date },
): Order {
  return {
    id: session.id,
    provider: settings.id,
    seller: null,
    project: session.projectId,
    account: session.account.toLowerCase(),
    chain: settings.chainId,
    symbol: terms.symbol,
    name: terms.name,
    purchaseAmount: formatUnits(terms.purchase, terms.decimals),
    paymentAmount: formatCents(terms.total),
    paymentCurrency: terms.currency,
    status,
    transactionHash: null,
    createdAt: now,
  }
}
