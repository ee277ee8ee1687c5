import { readBody } from '../../body/readBody.ts'
import type { App, Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { publicUrlOf } from '../../http/publicUrl.ts'
import { limitPerIp } from '../../request/limitPerIp.ts'
import { saveOrder } from '../orderStore.ts'
import type { OnrampProviderSettings } from '../settings.ts'
import { coinbaseWebhook } from './coinbase.ts'
import { meldWebhook } from './meld.ts'
import { moonpayWebhook } from './moonpay.ts'
import type { Webhook } from './webhook.ts'

const MAX_BYTES = 65_536
const TIMEOUT_MS = 8_000

/** Vendors report purchases to `/v1/onramp/webhooks/{id of the provider}`; an event needs a valid HMAC signature. */
export function webhookRoutes(app: App, context: Context): void {
  for (const settings of context.config.onramp) {
    webhookRoute(app, context, { path: pathOf(settings), webhook: webhookOf(context, settings) })
  }
}

function pathOf({ id }: OnrampProviderSettings): string {
  return `/v1/onramp/webhooks/${id}`
}

function webhookOf(context: Context, settings: OnrampProviderSettings): Webhook {
  switch (settings.vendor) {
    case 'coinbase':
      return coinbaseWebhook(context, settings)
    case 'moonpay':
      return moonpayWebhook(context, settings)
    case 'meld':
      return meldWebhook(context, settings)
  }
}

function webhookRoute(
  app: App,
  context: Context,
  { path, webhook }: { path: string; webhook: Webhook },
): void {
  app.post(path, async (c) => {
    await limitPerIp(c, context, {})
    const headers = c.req.raw.headers
    const body = await readBody(c, MAX_BYTES)
    const url = `${publicUrlOf(context.config, headers)}${path}`
    const now = Math.floor(context.clock.now() / 1000)
    if (!webhook.hasValidSignature({ headers, body, url, now })) {
      throw new ServerError(401, 'onramp/bad-signature', 'Invalid signature')
    }
    // Other events are answered with 200, or the vendor would retry them.
    const order = await webhook.readOrder(parseJson(body), AbortSignal.timeout(TIMEOUT_MS))
    if (order) await saveOrder(context.db, order)
    return c.json({ ok: true })
  })
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Signed but not JSON: ignored.
    return null
  }
}
