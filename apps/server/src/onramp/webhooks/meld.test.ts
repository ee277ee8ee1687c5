import { createHmac } from 'node:crypto'
import { historyEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeMeld, meldCustomer, meldSecret, startFakeMeld } from '../../testing/fakeMeld.ts'

const { address: ADDRESS, id: CUSTOMER } = meldCustomer
const PUBLIC_URL = 'https://api.shop.example'

let meld: FakeMeld
let server: TestServer

beforeAll(async () => {
  meld = await startFakeMeld()
  const ONRAMP = JSON.stringify([meld.settings])
  server = await createTestServer({ env: { ONRAMP, PUBLIC_URL } })
})
afterAll(async () => {
  await server.close()
  await meld.close()
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

const path = '/v1/onramp/webhooks/meld'
const event = {
  eventType: 'TRANSACTION_CRYPTO_PENDING',
  eventId: 'e',
  payload: { paymentTransactionId: 'W9k', externalCustomerId: CUSTOMER },
}

async function deliver({ secret = meldSecret, ageMs = 0, url = `${PUBLIC_URL}${path}` } = {}) {
  const body = JSON.stringify(event)
  const time = new Date(server.clock.now() - ageMs).toISOString()
  const digest = createHmac('sha256', secret).update(`${time}.${url}.${body}`).digest('base64')
  const signature = digest.replaceAll('+', '-').replaceAll('/', '_')
  return server.app.request(path, {
    method: 'POST',
    headers: { 'meld-signature': signature, 'meld-signature-timestamp': time },
    body,
  })
}

async function purchases() {
  const response = await server.request(`/v1/account/${ADDRESS}/history?onramp=meld`)
  return v.parse(historyEndpoint.reply, await response.json()).data
}

test('the Meld webhook reads the transaction from the API and names its seller', async () => {
  await openCheckout()
  expect((await deliver()).status).toBe(200)
  expect(await purchases()).toMatchObject([
    { metadata: { sentFrom: 'Banxa', status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' } },
  ])
  meld.state.status = 'SETTLED'
  await deliver()
  expect(await purchases()).toMatchObject([
    {
      metadata: {
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        hash: `0x${'ef'.repeat(32)}`,
        payment: { amount: '100', currency: 'EUR' },
      },
    },
  ])
})

test.each([
  ['a signature of another secret', { secret: 'guess' }],
  ['a signature for another URL', { url: 'https://evil.example/hook' }],
  ['a signature from an hour ago', { ageMs: 3_600_000 }],
])('the server rejects a Meld webhook with %s', async (_, options) => {
  expect((await deliver(options)).status).toBe(401)
})
