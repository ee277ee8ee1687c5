import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OnrampOrderStatus } from '@latchkey/wire'
import * as v from 'valibot'
import { readBody } from '../body/readBody.ts'
import type { App, Context } from '../context.ts'
import { coinbaseNetworks } from '../providers/onramp/coinbaseNetworks.ts'
import { limitCaller } from '../request/openRequest.ts'
import { ServerError } from '../ServerError.ts'
import { saveOrder } from './orderStore.ts'
import type { CoinbaseSettings } from './settings.ts'

const MAX_BYTES = 65_536
const MAX_AGE_SECONDS = 300

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

/** Coinbase's webhook for purchases; events need a valid HMAC signature. */
export function coinbaseWebhook(app: App, context: Context, settings: CoinbaseSettings): void {
  app.post('/v1/onramp/webhooks/coinbase', async (c) => {
    await limitCaller(c, context, {})
    const body = await readBody(c, MAX_BYTES)
    const header = c.req.header('x-hook0-signature') ?? ''
    const now = Math.floor(context.clock.now() / 1000)
    if (
      !isGenuine({ header, body, headers: c.req.raw.headers, secret: settings.webhookSecret, now })
    ) {
      throw new ServerError(401, 'onramp/bad-signature', 'Invalid signature')
    }
    const checked = v.safeParse(event, parseJson(body))
    // Other events are answered with 200, or Coinbase would retry them.
    if (checked.success) await keep(context, checked.output)
    return c.json({ ok: true })
  })
}

type Delivery = {
  /** `t=…,h=names of headers,v1=hex` */
  header: string
  body: string
  headers: Headers
  secret: string
  /** Unix seconds. */
  now: number
}

/** HMAC-SHA256 over time, header names, their values and the body, as the header lists them. */
function isGenuine({ header, body, headers, secret, now }: Delivery): boolean {
  const parts = new Map(
    header.split(',').map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1)]
    }),
  )
  const time = parts.get('t') ?? ''
  const names = parts.get('h') ?? ''
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > MAX_AGE_SECONDS) return false
  const values = names.split(' ').map((name) => (name ? (headers.get(name) ?? '') : ''))
  const payload = `${time}.${names}.${values.join('.')}.${body}`
  const own = createHmac('sha256', secret).update(payload).digest()
  return given.length === own.length && timingSafeEqual(given, own)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Signed but not JSON: ignored.
    return null
  }
}

async function keep(context: Context, one: Event): Promise<void> {
  const [customer] = await context.db.query(
    v.object({ project: v.string() }),
    'SELECT project FROM onramp_customers WHERE partner_user_id = $1',
    [one.partnerUserRef],
  )
  if (!customer) return
  const { walletAddress } = one
  await saveOrder(context.db, {
    id: one.transactionId,
    provider: 'coinbase',
    project: customer.project,
    account: walletAddress.startsWith('0x') ? walletAddress.toLowerCase() : walletAddress,
    chain: coinbaseNetworks[one.purchaseNetwork] ?? 'eip155:1',
    symbol: one.purchaseCurrency,
    name: one.purchaseCurrency,
    purchaseAmount: one.purchaseAmount.value,
    paymentAmount: one.paymentTotal.value,
    paymentCurrency: one.paymentTotal.currency,
    status: STATUS[one.status],
    transactionHash: one.txHash && one.txHash !== '0x' ? one.txHash : null,
    createdAt: new Date(one.createdAt),
  })
}
