import {
  localAccounts,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { onrampOptionsEndpoint, onrampQuoteEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { sandboxOnramp } from '../testing/sandboxOnramp/sandboxOnramp.ts'

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  const sandbox = {
    chainId: 'eip155:31337',
    treasuryKey: localAccounts.alice.privateKey,
    currencies: { EUR: 1.1 },
  }
  server = await createTestServer({
    env: localServerSettings(chain),
    onrampExtension: sandboxOnramp(sandbox),
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

test('the onramp sandbox offers the treasury’s assets within the limits', async () => {
  const response = await server.request('/v1/onramp/options')
  const options = v.parse(onrampOptionsEndpoint.reply, await response.json())
  expect(options.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(options.paymentCurrencies[0]?.payment_method_limits).toEqual([
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ])
  expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toContain('USDC')
})

test('the total of an onramp quote equals its subtotal plus the fees, and the subtotal buys the coins', async () => {
  const options = v.parse(
    onrampOptionsEndpoint.reply,
    await (await server.request('/v1/onramp/options')).json(),
  )
  const response = await server.request('/v1/onramp/quote', {
    method: 'POST',
    body: JSON.stringify({
      purchaseCurrency: options.purchaseCurrencies.find(({ symbol }) => symbol === 'USDC'),
      paymentCurrency: options.paymentCurrencies[0],
      amount: '250',
      network: 'USDC',
    }),
  })
  const quote = v.parse(onrampQuoteEndpoint.reply, await response.json())
  const cents = (amount: string) => parseUnits(amount, 2)
  const { paymentTotal, paymentSubtotal, coinbaseFee, networkFee, purchaseAmount } = quote
  expect(cents(paymentTotal.amount)).toBe(
    cents(paymentSubtotal.amount) + cents(coinbaseFee.amount) + cents(networkFee.amount),
  )
  expect(Number(purchaseAmount.amount)).toBe(Number(paymentSubtotal.amount))
})

test('the onramp options endpoint responds with 503 (onramp/not-configured) without a provider', async () => {
  const bare = await createTestServer()
  const response = await bare.request('/v1/onramp/options')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'onramp/not-configured' })
  await bare.close()
})
