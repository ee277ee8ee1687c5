import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReceivedRequest, type Reply, startServer } from '../../test/honestServer.ts'
import type { Account } from '../connection/account.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { purchasePagesQuery } from '../history/purchasesQuery.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineNetwork } from '../network/network.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { createOnrampUrl } from './createOnrampUrl.ts'
import { getOnrampQuotesQueryOptions } from './getOnrampQuotes.ts'
import type { GetOnrampQuotesParameters } from './onramp.ts'
import { onrampFallback } from './onrampFallback.ts'
import { onrampOptionsQuery } from './onrampOptionsQuery.ts'

let server: Awaited<ReturnType<typeof startServer>>
let answer: (seen: ReceivedRequest) => Reply
let latchkey: Latchkey

beforeAll(async () => {
  server = await startServer((seen) => answer(seen))
})
afterAll(() => server.close())
beforeEach(() => {
  latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1)],
    adapters: [],
    storage: memoryStorage(),
    endpoints: { api: server.url },
  })
})

const account: Account = { namespace: 'eip155', address: `0x${'1'.repeat(40)}`, type: 'eoa' }
const provider = { id: 'meld', name: 'Meld', networks: ['eip155:1' as const] }
const [payment] = onrampFallback.paymentCurrencies
const [purchase] = onrampFallback.purchaseCurrencies
if (!payment || !purchase) throw new Error('The built-in options are empty')
const order: GetOnrampQuotesParameters = { amount: '100', amountOf: 'payment', payment, purchase }
const lastBody = () => JSON.parse(server.requests.at(-1)?.body ?? '{}')

const usd = (amount: string) => ({ amount, currency: 'USD' })
const quote = {
  provider: 'meld',
  seller: { id: 'BANXA', name: 'Banxa' },
  paymentTotal: usd('100'),
  paymentSubtotal: usd('97'),
  purchaseAmount: { amount: '97', currency: 'USDC' },
  fee: usd('2'),
  networkFee: usd('1'),
}

const fetchQuotes = (change: Partial<GetOnrampQuotesParameters> = {}) =>
  getQueryClient(latchkey).fetchQuery(
    getOnrampQuotesQueryOptions(latchkey, { ...order, ...change, network: 'eip155:1' }),
  )

test('onramp quotes are requested for the amount in the currency it was entered in', async () => {
  const refusals = [{ provider: 'coinbase', reason: 'unavailable' }]
  answer = () => ({ json: { quotes: [quote], refusals } })
  expect(await fetchQuotes()).toEqual({ quotes: [quote], refusals })
  expect(lastBody()).toMatchObject({ amount: '100', amountOf: 'payment', network: 'eip155:1' })
  await fetchQuotes({ amount: '0.5', amountOf: 'purchase' })
  expect(lastBody()).toMatchObject({
    amount: '0.5',
    amountOf: 'purchase',
    purchaseCurrency: 'USDC',
    paymentCurrency: 'USD',
  })
})

test('onramp quotes fail when the server does not respond, and when no provider does', async () => {
  const failed = { code: 'onramp/quote-unavailable' }
  answer = () => ({ status: 500 })
  await expect(fetchQuotes()).rejects.toMatchObject(failed)
  answer = () => ({
    json: { quotes: [], refusals: [{ provider: 'meld', reason: 'unavailable' }] },
  })
  await expect(fetchQuotes()).rejects.toMatchObject(failed)
})

test('onramp providers that reject the amount are reported, not thrown', async () => {
  const refusals = [{ provider: 'meld', reason: 'amount-too-small' }]
  answer = () => ({ json: { quotes: [], refusals } })
  expect(await fetchQuotes()).toEqual({ quotes: [], refusals })
})

test('the onramp options fail when the server does not respond', async () => {
  answer = () => ({ status: 503 })
  const query = onrampOptionsQuery(latchkey, defineNetwork(testNetwork(1)))
  await expect(getQueryClient(latchkey).fetchQuery(query)).rejects.toMatchObject({
    code: 'onramp/options-unavailable',
  })
})

const checkout = 'https://checkout.example/'

test('the onramp checkout is requested from the chosen provider and seller, with the entered amount', async () => {
  answer = () => ({ json: { url: checkout } })
  const chosen = { account, provider, seller: { id: 'BANXA' } }
  expect(await createOnrampUrl(latchkey, { ...chosen, order })).toBe(checkout)
  expect(lastBody()).toMatchObject({
    provider: 'meld',
    seller: 'BANXA',
    presetFiatAmount: 100,
    fiatCurrency: 'USD',
    destinationWallets: [{ address: account.address, assets: ['USDC'] }],
    defaultNetwork: 'ethereum-mainnet',
    defaultExperience: 'buy',
    partnerUserId: expect.stringMatching(/^[-0-9a-f]{36}$/),
  })
  expect(server.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v1/generators/onrampurl',
  })
  const bought = { ...order, amount: '0.5', amountOf: 'purchase' } as const
  await createOnrampUrl(latchkey, { ...chosen, order: bought })
  expect(lastBody()).toMatchObject({ presetCryptoAmount: 0.5, fiatCurrency: 'USD' })
  expect(lastBody()).not.toHaveProperty('presetFiatAmount')
})

test('createOnrampUrl leaves an invalid amount to the provider’s form', async () => {
  answer = () => ({ json: { url: checkout } })
  await createOnrampUrl(latchkey, { account, provider, order: { ...order, amount: '1' } })
  expect(lastBody()).not.toHaveProperty('presetFiatAmount')
  expect(lastBody().destinationWallets[0].assets).toEqual(['USDC'])
})

test('purchases of all networks are read page by page, with what was paid', async () => {
  const bought = (id: string, chain: string) => ({
    id,
    metadata: {
      operationType: 'receive',
      hash: '',
      minedAt: '2026-09-02T02:34:13Z',
      sentFrom: 'Banxa',
      sentTo: account.address,
      status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      nonce: 0,
      chain,
      payment: usd('100.00'),
    },
    transfers: [],
  })
  answer = ({ query }) =>
    query.get('cursor') === 'two'
      ? { json: { data: [bought('b', 'eip155:8453')], next: null } }
      : { json: { data: [bought('a', 'eip155:1')], next: 'two' } }
  const { pages } = await getQueryClient(latchkey).fetchInfiniteQuery({
    ...purchasePagesQuery(latchkey, account, 'eip155:1'),
    pages: 2,
  })
  expect(pages.flatMap(({ transactions }) => transactions)).toMatchObject([
    { id: 'a', network: 'eip155:1', status: 'pending', from: 'Banxa', payment: usd('100.00') },
    { id: 'b', network: 'eip155:8453', isPurchase: true },
  ])
})
