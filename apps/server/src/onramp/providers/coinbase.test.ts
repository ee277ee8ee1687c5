import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  historyEndpoint,
  onrampOptionsEndpoint,
  onrampQuoteEndpoint,
  onrampUrlEndpoint,
} from '@latchkey/wire'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor, type VendorRequest } from '../../testing/fakeVendor.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECRET = 'webhook secret'
const CUSTOMER = 'c'.repeat(32)

let coinbase: FakeVendor
let server: TestServer
let isBroken = false

/** Verifies the request's JWT as Coinbase does: for this URL, signed with the API key. */
async function isAuthorised({ method, url, headers }: VendorRequest, key: KeyObject) {
  const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
  const { payload, protectedHeader } = await jwtVerify(token, key, { issuer: 'cdp' })
  return (
    payload.sub === 'organizations/1/apiKeys/2' &&
    protectedHeader.kid === payload.sub &&
    payload.uri === `${method} ${url.host}${url.pathname}`
  )
}

const money = (value: string, currency = 'USD') => ({ value, currency })

beforeAll(async () => {
  coinbase = await startFakeVendor(async (request) => {
    if (isBroken) return { text: '<html>oops</html>' }
    if (!(await isAuthorised(request, publicKey))) return { status: 401, json: {} }
    switch (request.url.pathname) {
      case '/onramp/v1/token':
        return { json: { token: 'one-time', channel_id: '' } }
      case '/onramp/v1/buy/options':
        return {
          json: {
            payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
            purchase_currencies: [
              {
                id: 'u',
                name: 'USD Coin',
                symbol: 'USDC',
                icon_url: 'https://example.com/x.png',
                networks: [
                  { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x1' },
                ],
              },
            ],
          },
        }
      default:
        return {
          json: {
            payment_total: money('100'),
            payment_subtotal: money('97.5'),
            purchase_amount: money('97.5', 'USDC'),
            coinbase_fee: money('2.4'),
            network_fee: money('0.1'),
            quote_id: 'q-1',
          },
        }
    }
  })
  const settings = {
    vendor: 'coinbase',
    keyName: 'organizations/1/apiKeys/2',
    privateKey: privateKey.export({ type: 'sec1', format: 'pem' }),
    webhookSecret: SECRET,
    apiUrl: coinbase.url,
  }
  server = await createTestServer({ env: { ONRAMP: JSON.stringify(settings) } })
})
afterAll(async () => {
  await server.close()
  await coinbase.close()
})

async function post(path: string, body: unknown): Promise<Response> {
  return server.request(path, { method: 'POST', body: JSON.stringify(body) })
}

const order = {
  destinationWallets: [{ address: ADDRESS, blockchains: ['base', 'ethereum'], assets: ['USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: CUSTOMER,
  defaultExperience: 'buy',
  presetFiatAmount: 50,
}

test('the Coinbase checkout URL has a session token and not the wallet address', async () => {
  const { url } = v.parse(
    onrampUrlEndpoint.reply,
    await (await post('/v1/generators/onrampurl', order)).json(),
  )
  expect(url).not.toContain(ADDRESS)
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    sessionToken: 'one-time',
    partnerUserRef: CUSTOMER,
    defaultNetwork: 'base',
    defaultExperience: 'buy',
    presetFiatAmount: '50',
  })
  expect(JSON.parse(coinbase.requests.at(-1)?.body ?? '')).toMatchObject({
    addresses: [{ address: ADDRESS, blockchains: ['base', 'ethereum'] }],
    assets: ['USDC'],
  })
})

test('the Coinbase provider converts options and quotes to the wire format', async () => {
  const options = v.parse(
    onrampOptionsEndpoint.reply,
    await (await server.request('/v1/onramp/options')).json(),
  )
  expect(options.providers).toMatchObject([{ feeRange: '1-2%' }])
  expect(options.paymentCurrencies[0]?.payment_method_limits[0]).toEqual({
    id: 'CARD',
    min: '2',
    max: '7500',
  })
  const quote = await post('/v1/onramp/quote', {
    purchaseCurrency: options.purchaseCurrencies[0],
    paymentCurrency: options.paymentCurrencies[0],
    amount: '100',
    network: 'USDC',
  })
  expect(v.parse(onrampQuoteEndpoint.reply, await quote.json())).toMatchObject({
    coinbaseFee: { amount: '2.4', currency: 'USD' },
  })
  const network = 'eip155:8453'
  expect(options.purchaseCurrencies[0]?.networks[0]?.name).toBe(network)
  const asked = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', network, amount: '100' }
  await post('/v1/onramp/quotes', asked)
  expect(JSON.parse(coinbase.requests.at(-1)?.body ?? '')).toMatchObject({
    purchase_network: 'base',
    payment_amount: '100',
  })
})

test('the Coinbase provider passes a purchase amount to the checkout, and refuses to quote one', async () => {
  const { presetFiatAmount: _, ...rest } = order
  const reply = await post('/v1/generators/onrampurl', { ...rest, presetCryptoAmount: 0.0000001 })
  const { url } = v.parse(onrampUrlEndpoint.reply, await reply.json())
  expect(new URL(url).searchParams.get('presetCryptoAmount')).toBe('0.0000001')
  const quotes = await post('/v1/onramp/quotes', {
    purchaseCurrency: 'USDC',
    paymentCurrency: 'USD',
    network: 'eip155:8453',
    amount: '5',
    amountOf: 'purchase',
  })
  expect(await quotes.json()).toEqual({
    quotes: [],
    refusals: [{ provider: 'coinbase', reason: 'payment-amount-only' }],
  })
})

test('the Coinbase provider responds with 503 to malformed JSON from the vendor', async () => {
  isBroken = true
  expect((await server.request('/v1/onramp/options')).status).toBe(503)
  isBroken = false
})

describe('the webhook', () => {
  const event = (status: string, id = 't-1') => ({
    eventType: 'onramp.transaction.updated',
    transactionId: id,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    purchaseCurrency: 'USDC',
    purchaseNetwork: 'base',
    purchaseAmount: money('97.5', 'USDC'),
    paymentTotal: money('100'),
    txHash: status === 'SUCCESS' ? `0x${'ab'.repeat(32)}` : '0x',
    walletAddress: ADDRESS,
    partnerUserRef: CUSTOMER,
    createdAt: '2026-09-02T02:34:13Z',
  })

  function deliver(
    body: string,
    { secret = SECRET, ageSeconds = 0, names = 'content-type x-event-id' } = {},
  ): Promise<Response> {
    const time = Math.floor(server.clock.now() / 1000) - ageSeconds
    const payload = `${time}.${names}.application/json.e-1.${body}`
    const v1 = createHmac('sha256', secret).update(payload).digest('hex')
    return Promise.resolve(
      server.app.request('/v1/onramp/webhooks/coinbase', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-event-id': 'e-1',
          'x-hook0-signature': `t=${time},h=${names},v1=${v1}`,
        },
        body,
      }),
    )
  }

  async function statuses(): Promise<string[]> {
    const response = await server.request(`/v1/account/${ADDRESS}/history?onramp=coinbase`)
    return v
      .parse(historyEndpoint.reply, await response.json())
      .data.map(({ metadata }) => metadata.status)
  }

  test('the Coinbase webhook advances a purchase’s status and never reverts it', async () => {
    await post('/v1/generators/onrampurl', order)
    expect((await deliver(JSON.stringify(event('IN_PROGRESS')))).status).toBe(200)
    expect(await statuses()).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    await deliver(JSON.stringify(event('SUCCESS')))
    await deliver(JSON.stringify(event('IN_PROGRESS')))
    expect(await statuses()).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  })

  test.each([
    ['a delivery signed with another secret', { secret: 'guess' }],
    ['a delivery signed an hour ago', { ageSeconds: 3600 }],
    ['a delivery that signs a header with an invalid name', { names: 'content:type x@event' }],
  ])('the Coinbase webhook rejects %s', async (_, options) => {
    const before = await statuses()
    expect((await deliver(JSON.stringify(event('SUCCESS', 't-2')), options)).status).toBe(401)
    expect(await statuses()).toEqual(before)
  })

  test('the Coinbase webhook responds with 200 to unknown events and to a body that is not JSON', async () => {
    expect((await deliver('{"eventType":"something.else"}')).status).toBe(200)
    expect((await deliver('not json')).status).toBe(200)
  })
})
