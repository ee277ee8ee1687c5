import { formatUnits } from 'viem'
import type { Order } from '../../onramp/orderStore.ts'
import type { Asset } from './assets.ts'
import { DECLINED_CARD, GOOD_CARD } from './card.ts'
import type { CheckoutTerms } from './checkoutSession.ts'
import { type Html, html } from './html.ts'
import { formatCents } from './priceOrder.ts'
import type { OrderRequest, PaymentMethod } from './quoteOrder.ts'

const BASE = '/v1/onramp/sandbox'

type PageContent = { title: string; body: Html; refresh?: boolean }

function renderPage({ title, body, refresh }: PageContent): string {
  const refreshTag = refresh ? html`<meta http-equiv="refresh" content="1" />` : null
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
${refreshTag}
<title>${title}</title>
<link rel="stylesheet" href="${BASE}/checkout.css" />
</head>
<body><main>
<p class="note">Test checkout. No money is taken; the coins come from a test treasury.</p>
${body}
</main></body>
</html>`.html
}

export type AmountStep = {
  session: string
  assets: readonly Asset[]
  currencies: readonly string[]
  order: OrderRequest
  error: string | null
}

export function amountPage({ session, assets, currencies, order, error }: AmountStep): string {
  const options = (values: readonly string[], chosen: string): Html[] =>
    values.map((value) =>
      value === chosen ? html`<option selected>${value}</option>` : html`<option>${value}</option>`,
    )
  const symbols = assets.map(({ symbol }) => symbol)
  const body = html`<h1>Buy crypto</h1>
<form method="get" action="${BASE}/checkout">
<input type="hidden" name="session" value="${session}" />
<input type="hidden" name="step" value="review" />
<input type="hidden" name="of" value="${order.amountOf}" />
<div class="pair wide">
<label>${order.amountOf === 'purchase' ? 'Amount to buy' : 'You pay'}<input name="amount" inputmode="decimal" autocomplete="off" required value="${order.amount}" /></label>
<label>Currency<select name="currency">${options(currencies, order.currency)}</select></label>
</div>
<label>You get<select name="asset">${options(symbols, order.symbol)}</select></label>
<fieldset><legend>Pay with</legend>
${methodChoice('card', 'Card', order.method)}
${methodChoice('ach_bank_account', 'Bank transfer', order.method)}
</fieldset>
${error ? html`<p class="error" role="alert">${error}</p>` : null}
<button>Continue</button>
</form>`
  return renderPage({ title: 'Buy crypto', body })
}

function methodChoice(method: PaymentMethod, label: string, chosen: PaymentMethod): Html {
  const checked = method === chosen ? html` checked` : null
  return html`<label class="choice"><input type="radio" name="method" value="${method}"${checked} />${label}</label>`
}

export type ReviewStep = {
  session: string
  /** The signed terms, which the form sends back. */
  signedTerms: string
  terms: CheckoutTerms
  account: string
  error: string | null
}

export function reviewPage({ session, signedTerms, terms, account, error }: ReviewStep): string {
  const money = (cents: bigint): string => `${formatCents(cents)} ${terms.currency}`
  const body = html`<h1>Review and pay</h1>
<p class="get"><span>You get</span><strong>${formatUnits(terms.purchase, terms.decimals)} ${terms.symbol}</strong></p>
<dl>
<dt>${terms.name}</dt><dd>${money(terms.subtotal)}</dd>
<dt>Fee</dt><dd>${money(terms.fee)}</dd>
<dt>Network fee</dt><dd>${money(terms.networkFee)}</dd>
<dt class="total">Total</dt><dd class="total">${money(terms.total)}</dd>
</dl>
<div><p class="caption">To</p><p class="address">${account}</p></div>
<form method="post" action="${BASE}/pay">
<input type="hidden" name="session" value="${session}" />
<input type="hidden" name="terms" value="${signedTerms}" />
${terms.method === 'card' ? cardFields : null}
${error ? html`<p class="error" role="alert">${error}</p>` : null}
<button>Pay ${money(terms.total)}</button>
</form>
<p class="back"><a href="${BASE}/checkout?session=${session}">Change the amount</a></p>`
  return renderPage({ title: 'Review and pay', body })
}

const cardFields = html`<label>Card number<input name="number" inputmode="numeric" autocomplete="off" required value="${GOOD_CARD}" /></label>
<div class="pair">
<label>Expiry<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM/YY" required value="12/49" /></label>
<label>Security code<input name="code" inputmode="numeric" autocomplete="off" required value="123" /></label>
</div>
<p class="note">${GOOD_CARD} is accepted, ${DECLINED_CARD} is declined.</p>`

export function receiptPage(order: Order): string {
  const isOpen = order.status === 'created' || order.status === 'in-progress'
  const body = html`${statusHeading(order)}
<p class="get"><strong>${order.purchaseAmount} ${order.symbol}</strong><span>for ${order.paymentAmount} ${order.paymentCurrency}</span></p>
${order.transactionHash ? html`<p class="address">${order.transactionHash}</p>` : null}`
  return renderPage({ title: 'Your purchase', body, refresh: isOpen })
}

function statusHeading({ status }: Order): Html {
  if (status === 'success') {
    return html`<h1 class="state good" role="status">Paid out. You can close this window.</h1>`
  }
  if (status === 'failed') {
    return html`<h1 class="state error" role="alert">The payment did not go through. Nothing was taken.</h1>`
  }
  return html`<div class="ring"></div><h1 class="state" role="status">Sending your coins…</h1>`
}
