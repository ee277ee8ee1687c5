import type { Context as HonoContext } from 'hono'
import { readForm } from '../../body/readForm.ts'
import type { App, Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { findOrder } from '../../onramp/orderStore.ts'
import { openRequest } from '../../request/openRequest.ts'
import { serverSecret } from '../../secret/serverSecret.ts'
import { readAssets } from './assets.ts'
import { checkoutCss } from './checkoutCss.ts'
import {
  type CheckoutSession,
  type CheckoutTerms,
  checkoutSessionSchema,
  checkoutTermsSchema,
  TERMS_MS,
} from './checkoutSession.ts'
import { amountPage, receiptPage, reviewPage } from './pages.ts'
import { placeOrder } from './placeOrder.ts'
import { type OrderRequest, type PaymentMethod, quoteOrder } from './quoteOrder.ts'
import { currenciesOf } from './sandboxProvider.ts'
import type { SandboxSettings } from './sandboxSettings.ts'
import { settleOrder } from './settleOrder.ts'
import { signToken, verifyToken } from './signedToken.ts'

const BASE = '/v1/onramp/sandbox'

type Sandbox = { context: Context; settings: SandboxSettings }

/** The sandbox checkout: amount, review, receipt. HTML forms without scripts. */
export function checkoutRoutes(
  app: App,
  context: Context,
  sandboxes: readonly SandboxSettings[],
): void {
  app.get(`${BASE}/checkout.css`, (c) =>
    c.body(checkoutCss, 200, { 'content-type': 'text/css', 'cache-control': 'max-age=3600' }),
  )

  app.get(`${BASE}/checkout`, async (c) => {
    await checkPublicRequest(c, context)
    const token = c.req.query('session') ?? ''
    const session = await verifySession(context, token)
    if (await findOrder(context.db, session.id)) return redirectToReceipt(c, token)
    const order = readOrderRequest(c, session)
    const isReview = c.req.query('step') === 'review'
    const sandbox = { context, settings: settingsOf(sandboxes, session) }
    return sendPage(
      c,
      await (isReview ? showReview : showAmountForm)(sandbox, { token, session, order }),
    )
  })

  app.post(`${BASE}/pay`, async (c) => {
    await checkPublicRequest(c, context)
    const form = await readForm(c)
    const token = form.get('session') ?? ''
    const signedTerms = form.get('terms') ?? ''
    const session = await verifySession(context, token)
    const terms = await verifyTerms(context, signedTerms, session)
    const settings = settingsOf(sandboxes, session)
    const outcome = await placeOrder(context, settings, { session, terms, form })
    if (outcome.placed) return redirectToReceipt(c, token)
    const { account } = session
    return sendPage(
      c,
      reviewPage({ session: token, signedTerms, terms, account, error: outcome.reason }),
    )
  })

  app.get(`${BASE}/receipt`, async (c) => {
    await checkPublicRequest(c, context)
    const session = await verifySession(context, c.req.query('session') ?? '')
    const order = await settleOrder(context, settingsOf(sandboxes, session), session.id)
    if (!order) throw new ServerError(404, 'onramp/not-found', 'There is no such purchase')
    return sendPage(c, receiptPage(order))
  })
}

/** The checkout URL has no project, so the request is checked as public. */
async function checkPublicRequest(c: HonoContext, context: Context): Promise<void> {
  await openRequest(c, context, { projectId: undefined, rules: { access: 'public' } })
}

async function verifySession(context: Context, token: string): Promise<CheckoutSession> {
  const secret = await serverSecret(context, 'onramp')
  return verifyToken(secret, checkoutSessionSchema, token, context.clock.now())
}

/** @throws ServerError 400 when the sandbox has been removed since. */
function settingsOf(
  sandboxes: readonly SandboxSettings[],
  session: CheckoutSession,
): SandboxSettings {
  const settings = sandboxes.find(({ id }) => id === session.provider)
  if (settings) return settings
  throw new ServerError(400, 'onramp/session-expired', 'This checkout is closed', 'session')
}

async function verifyTerms(
  context: Context,
  token: string,
  session: CheckoutSession,
): Promise<CheckoutTerms> {
  const secret = await serverSecret(context, 'onramp')
  const terms = verifyToken(secret, checkoutTermsSchema, token, context.clock.now())
  if (terms.sessionId === session.id) return terms
  throw new ServerError(
    400,
    'onramp/session-expired',
    'These terms belong to another session',
    'terms',
  )
}

function readOrderRequest(c: HonoContext, session: CheckoutSession): OrderRequest {
  const method: PaymentMethod =
    c.req.query('method') === 'ach_bank_account' ? 'ach_bank_account' : 'card'
  return {
    symbol: (c.req.query('asset') ?? session.symbol ?? '').slice(0, 64),
    currency: (c.req.query('currency') ?? session.currency ?? 'USD').slice(0, 8),
    amount: (c.req.query('amount') ?? session.amount ?? '100.00').trim().slice(0, 64),
    amountOf: (c.req.query('of') ?? session.amountOf) === 'purchase' ? 'purchase' : 'payment',
    method,
  }
}

type Step = { token: string; session: CheckoutSession; order: OrderRequest; error?: string }

async function showAmountForm(sandbox: Sandbox, { token, order, error }: Step): Promise<string> {
  const assets = await readAssets(sandbox.context, sandbox.settings)
  const currencies = currenciesOf(sandbox.settings)
  return amountPage({ session: token, assets, currencies, order, error: error ?? null })
}

async function showReview(sandbox: Sandbox, step: Step): Promise<string> {
  const { context, settings } = sandbox
  const { token, session, order } = step
  try {
    const { asset, currency, priced } = await quoteOrder(context, settings, order, quoteTimeout())
    const terms: CheckoutTerms = {
      sessionId: session.id,
      symbol: asset.symbol,
      name: asset.name,
      token: asset.address,
      decimals: asset.decimals,
      currency,
      method: order.method,
      ...priced,
      expiresAt: context.clock.now() + TERMS_MS,
    }
    const signedTerms = signToken(await serverSecret(context, 'onramp'), terms)
    const { account } = session
    return reviewPage({ session: token, signedTerms, terms, account, error: null })
  } catch (error) {
    if (!(error instanceof ServerError) || error.status !== 400) throw error
    return showAmountForm(sandbox, { ...step, error: error.message })
  }
}

function quoteTimeout(): AbortSignal {
  return AbortSignal.timeout(8_000)
}

function redirectToReceipt(c: HonoContext, token: string): Response {
  return c.redirect(`${BASE}/receipt?session=${encodeURIComponent(token)}`, 303)
}

function sendPage(c: HonoContext, text: string): Response {
  return c.body(text, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
