import { createHmac } from 'node:crypto'
import { historyEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { moonpayBase, moonpayKeys, startFakeMoonpay } from '../../testing/fakeMoonpay.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CUSTOMER = 'm'.repeat(32)

let moonpay: Awaited<ReturnType<typeof startFakeMoonpay>>
let server: TestServer

beforeAll(async () => {
  moonpay = await startFakeMoonpay()
  const ONRAMP = JSON.stringify([moonpay.settings])
  server = await createTestServer({ env: { ONRAMP } })
})
afterAll(async () => {
  await server.close()
  await moonpay.close()
})

/** The server knows a customer from their checkout. */
async function openCheckout(): Promise<void> {
  const body = JSON.stringify({
    destinationWallets: [{ address: ADDRESS, assets: ['USDC'] }],
    defaultNetwork: 'eip155:8453',
    partnerUserId: CUSTOMER,
  })
  await server.request('/v1/generators/onrampurl', { method: 'POST', body })
}

const event = (status: string, id = 'mp-1') => ({
  type: 'transaction_updated',
  data: {
    id,
    status,
    walletAddress: ADDRESS,
    cryptoTransactionId: status === 'completed' ? `0x${'cd'.repeat(32)}` : null,
    externalCustomerId: CUSTOMER,
    baseCurrencyAmount: 95,
    feeAmount: 4.5,
    extraFeeAmount: 0,
    networkFeeAmount: 0.5,
    quoteCurrencyAmount: 95,
    baseCurrency: { code: 'eur' },
    currency: { code: 'usdc_base', name: 'USD Coin', metadata: moonpayBase },
    createdAt: '2026-09-02T02:34:13.000Z',
  },
})

async function deliver(body: unknown, { key = moonpayKeys.webhookKey, ageSeconds = 0 } = {}) {
  const text = JSON.stringify(body)
  const time = Math.floor(server.clock.now() / 1000) - ageSeconds
  const s = createHmac('sha256', key).update(`${time}.${text}`).digest('hex')
  return server.app.request('/v1/onramp/webhooks/moonpay', {
    method: 'POST',
    headers: { 'moonpay-signature-v2': `t=${time},s=${s}` },
    body: text,
  })
}

async function purchases() {
  const response = await server.request(`/v1/account/${ADDRESS}/history?onramp=moonpay`)
  return v.parse(historyEndpoint.reply, await response.json()).data
}

test('the MoonPay webhook records the purchase with the paid amount and its final status', async () => {
  await openCheckout()
  expect((await deliver(event('pending'))).status).toBe(200)
  expect(await purchases()).toMatchObject([
    {
      metadata: {
        status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
        sentFrom: 'MoonPay',
        chain: 'eip155:8453',
        payment: { amount: '100.00', currency: 'EUR' },
      },
      transfers: [{ fungible_info: { symbol: 'USDC' }, quantity: { numeric: '95' } }],
    },
  ])
  await deliver(event('completed'))
  await deliver(event('pending'))
  expect(await purchases()).toMatchObject([
    { metadata: { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' } },
  ])
})

test.each([
  ['a signature of another key', { key: 'guess' }],
  ['a signature from an hour ago', { ageSeconds: 3600 }],
])('the server rejects a MoonPay webhook with %s', async (_, options) => {
  expect((await deliver(event('completed', 'mp-2'), options)).status).toBe(401)
  expect(await purchases()).toHaveLength(1)
})

test('the MoonPay webhook ignores a customer of another server', async () => {
  const foreign = event('completed', 'mp-3')
  foreign.data.externalCustomerId = 'unknown'
  expect((await deliver(foreign)).status).toBe(200)
  expect(await purchases()).toHaveLength(1)
})
