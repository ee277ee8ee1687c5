import {
  localAccounts,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import {
  appConfigEndpoint,
  onrampOptionsEndpoint,
  onrampQuoteEndpoint,
  onrampQuotesEndpoint,
  onrampUrlEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor } from '../testing/fakeVendor.ts'
import { sandboxOnramp } from '../testing/sandboxOnramp/sandboxOnramp.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NETWORK = 'eip155:31337'

let chain: RunningChain
let broken: FakeVendor
let server: TestServer

const sandbox = {
  chainId: NETWORK,
  treasuryKey: localAccounts.alice.privateKey,
}

beforeAll(async () => {
  chain = await startLocalChain()
  broken = await startFakeVendor(() => ({ status: 500, text: 'oops' }))
  const meld = { vendor: 'meld', apiKey: 'k', webhookSecret: 's', apiUrl: broken.url }
  const cheap = { ...sandbox, id: 'cheap', name: 'Cheap', feePercent: 0.5, countries: ['DE'] }
  const env = {
    ...localServerSettings(chain),
    ONRAMP: JSON.stringify(meld),
    ONRAMP_COUNTRY_HEADER: 'CF-IPCountry',
  }
  const onramp = (isEnabled: boolean, config: string[] | null) => ({
    features: { onramp: { isEnabled, config } },
  })
  server = await createTestServer({
    env,
    onrampExtension: sandboxOnramp(sandbox, cheap),
    projects: [
      { id: 'all', origins: ['*'] },
      { id: 'narrow', origins: ['*'], ...onramp(true, ['cheap', 'other']) },
      { id: 'off', origins: ['*'], ...onramp(false, null) },
    ],
  })
})
afterAll(async () => {
  await server.close()
  await broken.close()
  await chain.close()
})

type Asking = { project?: string; country?: string }

function ask(path: string, body: unknown, { project = 'all', country = 'DE' }: Asking = {}) {
  return server.request(`${path}?projectId=${project}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { 'cf-ipcountry': country },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
}

const asked = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', network: NETWORK, amount: '200' }

async function quotes(asking: Asking = {}, change: object = {}) {
  const response = await ask('/v1/onramp/quotes', { ...asked, ...change }, asking)
  return v.parse(onrampQuotesEndpoint.reply, await response.json())
}

test('onramp quotes come from every provider, the best first, and a broken provider does not fail the others', async () => {
  const { quotes: found, refusals } = await quotes()
  expect(found.map(({ provider, fee }) => [provider, fee.amount])).toEqual([
    ['cheap', '1.00'],
    ['sandbox', '3.00'],
  ])
  expect(refusals).toEqual([{ provider: 'meld', reason: 'unavailable' }])
})

test('onramp quotes for a purchase amount list the lowest payment first', async () => {
  const { quotes: found } = await quotes({}, { amount: '0.05', amountOf: 'purchase' })
  expect(found.map(({ provider }) => provider)).toEqual(['cheap', 'sandbox'])
  for (const { purchaseAmount } of found) expect(purchaseAmount.amount).toBe('0.05')
  const [first, second] = found.map(({ paymentTotal }) => Number(paymentTotal.amount))
  expect(first).toBeLessThan(second ?? 0)
})

test('the onramp options list every provider that responds, with its networks', async () => {
  const response = await ask('/v1/onramp/options', null)
  const options = v.parse(onrampOptionsEndpoint.reply, await response.json())
  expect(options.providers).toEqual([
    { id: 'sandbox', name: 'Sandbox', feeRange: '1-2%', isTest: true, networks: [NETWORK] },
    { id: 'cheap', name: 'Cheap', feeRange: '0.5%', isTest: true, networks: [NETWORK] },
  ])
  const symbols = options.purchaseCurrencies.map(({ symbol }) => symbol)
  expect(symbols).toEqual([...new Set(symbols)])
})

test('an onramp provider is offered in its countries only', async () => {
  const { quotes: found } = await quotes({ country: 'FR' })
  expect(found.map(({ provider }) => provider)).toEqual(['sandbox'])
})

test('older clients, which know one onramp provider, get the best quote', async () => {
  const response = await ask('/v1/onramp/quote', {
    purchaseCurrency: { id: 'e', name: 'Ether', symbol: 'ETH', networks: [] },
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
    amount: '200',
    network: 'ETH',
  })
  const { coinbaseFee } = v.parse(onrampQuoteEndpoint.reply, await response.json())
  expect(coinbaseFee.amount).toBe('1.00')
})

const order = (provider?: string) => ({
  ...(provider ? { provider } : {}),
  destinationWallets: [{ address: ADDRESS, blockchains: [NETWORK], assets: ['ETH'] }],
  partnerUserId: 'c'.repeat(32),
  presetCryptoAmount: 0.05,
})

test('the onramp checkout belongs to the chosen provider and has the purchase amount', async () => {
  const response = await ask('/v1/generators/onrampurl', order('cheap'))
  const { url } = v.parse(onrampUrlEndpoint.reply, await response.json())
  const page = await (await server.app.request(new URL(url).pathname + new URL(url).search)).text()
  expect(page).toContain('Amount to buy<input name="amount"')
  expect(page).toContain('value="0.05"')
  const review = `${new URL(url).search}&step=review`
  const reviewed = await (await server.app.request(`${new URL(url).pathname}${review}`)).text()
  expect(reviewed).toContain('<strong>0.05 ETH</strong>')
})

test.each([
  ['that is not configured', 'moonpay', {}],
  ['that the project has not enabled', 'sandbox', { project: 'narrow' }],
  ['that is not offered in the country', 'cheap', { country: 'FR' }],
])('the server rejects a checkout of a provider %s', async (_, provider, asking) => {
  const response = await ask('/v1/generators/onrampurl', order(provider), asking)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'onramp/provider-not-enabled',
    reasons: [{ field: 'provider' }],
  })
})

async function feature(project: string) {
  const response = await server.request(`/appkit/v1/config?projectId=${project}`)
  const { features } = v.parse(appConfigEndpoint.reply, await response.json())
  return features.find(({ id }) => id === 'onramp')
}

test('the configuration of a project names its onramp providers', async () => {
  expect(await feature('all')).toMatchObject({
    isEnabled: true,
    config: ['meld', 'sandbox', 'cheap'],
  })
  expect(await feature('narrow')).toMatchObject({ isEnabled: true, config: ['cheap'] })
  expect(await feature('off')).toMatchObject({ isEnabled: false })
  expect((await ask('/v1/onramp/options', null, { project: 'off' })).status).toBe(503)
})

test('the onramp settings take one provider or a list, and reject two with the same id', () => {
  const read = (value: unknown) => readConfig({ ONRAMP: JSON.stringify(value) }).onramp
  const meld = { vendor: 'meld', apiKey: 'k', webhookSecret: 's' }
  expect(read(meld)).toEqual([{ ...meld, id: 'meld' }])
  expect(read([meld, { ...meld, id: 'two' }]).map(({ id }) => id)).toEqual(['meld', 'two'])
  expect(() => read([meld, meld])).toThrow('ONRAMP: value: Two providers have the same id')
  for (const vendor of ['bank', 'sandbox']) expect(() => read([{ vendor }])).toThrow('ONRAMP:')
})
