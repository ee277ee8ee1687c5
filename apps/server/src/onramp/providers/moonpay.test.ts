import { createHmac } from 'node:crypto'
import { onrampOptionsEndpoint, onrampQuotesEndpoint, onrampUrlEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { moonpayKeys, startFakeMoonpay } from '../../testing/fakeMoonpay.ts'

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

async function post(path: string, body: unknown): Promise<Response> {
  return server.request(path, { method: 'POST', body: JSON.stringify(body) })
}

const order = {
  provider: 'moonpay',
  destinationWallets: [{ address: ADDRESS, blockchains: ['eip155:8453'], assets: ['USDC'] }],
  defaultNetwork: 'eip155:8453',
  partnerUserId: CUSTOMER,
  fiatCurrency: 'EUR',
}

async function checkout(change: object): Promise<URL> {
  const response = await post('/v1/generators/onrampurl', { ...order, ...change })
  return new URL(v.parse(onrampUrlEndpoint.reply, await response.json()).url)
}

test('the MoonPay checkout URL is signed with the secret key over its whole query', async () => {
  const url = await checkout({ presetFiatAmount: 250.5 })
  const signature = url.searchParams.get('signature')
  const signed = url.href.slice(url.href.indexOf('?'), url.href.indexOf('&signature='))
  expect(signature).toBe(
    createHmac('sha256', moonpayKeys.secretKey).update(signed).digest('base64'),
  )
  expect(url.href).not.toContain(moonpayKeys.secretKey)
  url.searchParams.delete('signature')
  expect(url.origin).toBe('https://buy.moonpay.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    apiKey: 'pk_test',
    currencyCode: 'usdc_base',
    walletAddress: ADDRESS,
    baseCurrencyCode: 'eur',
    baseCurrencyAmount: '250.5',
    externalCustomerId: CUSTOMER,
  })
})

test('the MoonPay checkout URL has the purchase amount, unless a payment amount is given too', async () => {
  const bought = await checkout({ presetCryptoAmount: 12.5 })
  expect(bought.searchParams.get('quoteCurrencyAmount')).toBe('12.5')
  const both = await checkout({ presetCryptoAmount: 12.5, presetFiatAmount: 20 })
  expect(both.searchParams.get('quoteCurrencyAmount')).toBe(null)
  expect(both.searchParams.get('baseCurrencyAmount')).toBe('20')
})

test('the MoonPay provider rejects a checkout for an asset that MoonPay does not sell on the network', async () => {
  const response = await post('/v1/generators/onrampurl', {
    ...order,
    defaultNetwork: 'eip155:10',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'onramp/not-offered' })
})

test('the MoonPay provider offers the currencies of the country on networks with a CAIP-2 id', async () => {
  const response = await server.request('/v1/onramp/options')
  const options = v.parse(onrampOptionsEndpoint.reply, await response.json())
  expect(options.paymentCurrencies).toEqual(
    ['USD', 'EUR'].map((id) => ({
      id,
      payment_method_limits: [{ id: 'card', min: '20', max: '30000' }],
    })),
  )
  expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC'])
  expect(options.providers).toEqual([
    { id: 'moonpay', name: 'MoonPay', networks: ['eip155:1', 'eip155:8453'] },
  ])
})

async function quotes(change: object) {
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

test('the MoonPay provider quotes the payment amount with the fees included', async () => {
  const { quotes: found } = await quotes({})
  expect(found).toEqual([
    {
      provider: 'moonpay',
      paymentTotal: { amount: '100', currency: 'EUR' },
      paymentSubtotal: { amount: '95', currency: 'EUR' },
      purchaseAmount: { amount: '95', currency: 'USDC' },
      fee: { amount: '4.5', currency: 'EUR' },
      networkFee: { amount: '0.5', currency: 'EUR' },
    },
  ])
  expect(moonpay.requests.at(-1)?.url.searchParams.get('areFeesIncluded')).toBe('true')
})

test('the MoonPay provider quotes a purchase amount', async () => {
  const { quotes: found } = await quotes({ amount: '40', amountOf: 'purchase' })
  expect(found[0]?.paymentTotal).toEqual({ amount: '45', currency: 'EUR' })
})

test.each([
  [{ amount: '19.99' }, 'amount-too-small'],
  [{ amount: '30000.01' }, 'amount-too-large'],
  [{ amount: '-30' }, 'bad-amount'],
  [{ paymentCurrency: 'JPY' }, 'not-offered'],
  [{ network: 'eip155:10' }, 'not-offered'],
  [{ purchaseCurrency: 'OLD' }, 'not-offered'],
  [{ network: 'eip155:1' }, 'unavailable'],
])('the MoonPay provider rejects a quote with %j for the reason %s', async (change, reason) => {
  expect(await quotes(change)).toEqual({ quotes: [], refusals: [{ provider: 'moonpay', reason }] })
})
