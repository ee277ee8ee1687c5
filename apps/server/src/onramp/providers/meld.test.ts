import { onrampOptionsEndpoint, onrampQuotesEndpoint, onrampUrlEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeMeld, meldCustomer, startFakeMeld } from '../../testing/fakeMeld.ts'

const { address: ADDRESS, id: CUSTOMER } = meldCustomer

let meld: FakeMeld
let server: TestServer
beforeAll(async () => {
  meld = await startFakeMeld()
  const ONRAMP = JSON.stringify([meld.settings])
  server = await createTestServer({ env: { ONRAMP } })
})
afterAll(async () => {
  await server.close()
  await meld.close()
})

async function post(path: string, body: unknown): Promise<Response> {
  return server.request(path, { method: 'POST', body: JSON.stringify(body) })
}

const bodyOf = (path: string): unknown =>
  JSON.parse(meld.requests.findLast(({ url }) => url.pathname === path)?.body ?? '')

test('the Meld provider offers what the sellers have in the country, without networks of unknown ids', async () => {
  const response = await server.request('/v1/onramp/options')
  const options = v.parse(onrampOptionsEndpoint.reply, await response.json())
  expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'SOL'])
  expect(options.paymentCurrencies).toEqual([
    { id: 'EUR', payment_method_limits: [{ id: 'card', min: '15', max: '20000' }] },
  ])
  expect(options.providers?.[0]?.networks).toEqual([
    'eip155:8453',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])
  expect(meld.requests[0]?.url.searchParams.get('countries')).toBe('DE')
})

async function quotes(change: object = {}) {
  const asked = {
    purchaseCurrency: 'USDC',
    paymentCurrency: 'EUR',
    network: 'eip155:8453',
    amount: '100',
    ...change,
  }
  const response = await post('/v1/onramp/quotes', asked)
  return v.parse(onrampQuotesEndpoint.reply, await response.json())
}

test('the Meld provider lists the quotes of all sellers, the best first, with the network fee apart', async () => {
  const { quotes: found } = await quotes()
  expect(found.map(({ provider, seller }) => [provider, seller?.name])).toEqual([
    ['meld', 'Banxa'],
    ['meld', 'Transak'],
  ])
  expect(found[0]).toMatchObject({
    seller: { id: 'BANXA' },
    paymentTotal: { amount: '100', currency: 'EUR' },
    purchaseAmount: { amount: '96.2', currency: 'USDC' },
    fee: { amount: '3', currency: 'EUR' },
    networkFee: { amount: '0.25', currency: 'EUR' },
  })
  expect(bodyOf('/payments/crypto/quote')).toEqual({
    countryCode: 'DE',
    sourceCurrencyCode: 'EUR',
    sourceAmount: 100,
    destinationCurrencyCode: 'USDC_BASE',
  })
})

test.each([
  [{ amount: '14' }, 'amount-too-small'],
  [{ amount: '20001' }, 'amount-too-large'],
  [{ network: 'eip155:1' }, 'not-offered'],
  [{ amount: '5', amountOf: 'purchase' }, 'payment-amount-only'],
])('the Meld provider rejects a quote with %j for the reason %s', async (change, reason) => {
  expect(await quotes(change)).toEqual({ quotes: [], refusals: [{ provider: 'meld', reason }] })
})

const order = {
  provider: 'meld',
  seller: 'TRANSAK',
  destinationWallets: [{ address: ADDRESS, blockchains: ['eip155:8453'], assets: ['USDC'] }],
  defaultNetwork: 'eip155:8453',
  partnerUserId: CUSTOMER,
  fiatCurrency: 'EUR',
  presetFiatAmount: 100,
}

test('the Meld provider creates a widget session of the chosen seller', async () => {
  const response = await post('/v1/generators/onrampurl', order)
  const { url } = v.parse(onrampUrlEndpoint.reply, await response.json())
  expect(url).toBe('https://meldcrypto.example/?token=t')
  expect(bodyOf('/crypto/session/widget')).toMatchObject({
    sessionType: 'BUY',
    externalCustomerId: CUSTOMER,
    sessionData: {
      countryCode: 'DE',
      walletAddress: ADDRESS,
      destinationCurrencyCode: 'USDC_BASE',
      sourceCurrencyCode: 'EUR',
      sourceAmount: 100,
      serviceProvider: 'TRANSAK',
    },
  })
})

test.each([
  ['a seller that it does not list', { seller: 'EVIL' }, 'onramp/not-offered'],
  [
    'a purchase amount',
    { presetFiatAmount: null, presetCryptoAmount: 5 },
    'onramp/payment-amount-only',
  ],
])('the Meld provider rejects a widget session for %s', async (_, change, code) => {
  const response = await post('/v1/generators/onrampurl', { ...order, ...change })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code })
})
