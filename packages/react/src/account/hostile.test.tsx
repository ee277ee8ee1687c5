import { getQueryClient } from '@latchkey/core/query'
import {
  nft,
  onrampProvider,
  onrampQuotesEndpoint,
  paymentCurrency,
  purchaseCurrency,
  tokenBalance,
  transaction,
} from '@latchkey/wire'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pushView, replaceView } from '../navigation/navigate.ts'
import {
  onrampSamples,
  purchaseSample,
  quotesSample,
  samples,
  transactionSamples,
} from '../testing/hostileSamples.ts'
import { hostileString, hostileStrings } from '../testing/hostileStrings.ts'
import {
  expectNoInjection,
  scrollThrough,
  stubReplies,
  takeSample,
  walkThrough,
} from '../testing/hostileWalk.ts'
import { injectHostileStrings, type Json } from '../testing/injectHostileStrings.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { type AccountFixture, renderAccountModal } from '../testing/renderAccountModal.tsx'
import { watchInjections } from '../testing/watchInjections.ts'

/** The lists in the query cache, as the views get them. */
function cachedItems<Item>(
  fixture: AccountFixture,
  key: string,
  of: (data: never) => readonly Item[],
) {
  return getQueryClient(fixture.latchkey)
    .getQueriesData({ queryKey: ['latchkey', key] })
    .flatMap(([, data]) => (data === undefined ? [] : of(data as never)))
}

const stringCount = hostileStrings.length

/** Gives every entry its own id and hash, so that no list drops it as a duplicate. */
function withOwnIds(entries: readonly Json[], part: number): Json[] {
  return entries.map((entry) => {
    const { id, metadata, ...rest } = entry as { id: string; metadata: { hash: string } }
    return {
      ...rest,
      id: `${id}${part}`,
      metadata: { ...metadata, hash: `${metadata.hash}${part}` },
    }
  })
}

test('hostile token strings from the server are inert in the token list, on the token page and in Receive', async () => {
  const tokens = injectHostileStrings(tokenBalance, samples.token).map((token, index) => ({
    ...(token as object),
    address: `eip155:31337:0x${(index + 1).toString(16).padStart(40, '0')}`,
  })) as Json[]
  stubReplies({ '/balance': () => ({ balances: tokens }) })
  const injections = watchInjections()
  const fixture = await renderAccountModal({ view: { name: 'Tokens' } })
  const watched = { fixture, injections }
  const hidden = page.getByRole('button', { name: /^Show \d+ hidden/ })
  await hidden.click()
  expect(await scrollThrough(watched)).toBe(stringCount)
  const all = cachedItems(fixture, 'tokens', (data: readonly never[]) => data)
  expect(all).toHaveLength(stringCount)
  await walkThrough(
    watched,
    all.map((token) => ({ name: 'Token', token })),
  )
  for (const name of ['Receive', 'Networks'] as const) await walkThrough(watched, [{ name }])
  expect(await injections.sideEffects()).toEqual([])
})

test('hostile token strings from wallet_getAssets are inert in the modal', async () => {
  const own = hostileStrings.map((_, row) => ({
    address: `0x${(row + 1).toString(16).padStart(40, '0')}`,
    balance: '0x1bc16d674ec80000',
    type: 'ERC20',
    metadata: {
      name: hostileString(row, 0, 'asset.name'),
      symbol: hostileString(row, 1, 'asset.symbol'),
      iconUrl: hostileString(row, 2, 'asset.iconUrl'),
      decimals: 18,
      price: 2,
    },
  }))
  const injections = watchInjections()
  const fixture = await renderAccountModal({
    view: { name: 'Tokens' },
    wallet: {
      behaviour: { calls: 'sequential' },
      capabilities: { 31337: { assetDiscovery: { supported: true } } },
      assets: { '0x7a69': own },
    },
  })
  await page.getByRole('button', { name: /^Show \d+ hidden/ }).click()
  expect(await scrollThrough({ fixture, injections })).toBe(stringCount)
  expect(await injections.sideEffects()).toEqual([])
})

test('hostile NFT strings from the server are inert in the NFT grid and on the NFT page', async () => {
  stubReplies({
    '/nfts': () => ({ data: [...injectHostileStrings(nft, samples.nft)], next: null }),
  })
  const injections = watchInjections()
  const fixture = await renderAccountModal({ view: { name: 'Nfts' } })
  const watched = { fixture, injections }
  await expect.poll(() => fixture.find('.nft').length, pollTimeout).toBeGreaterThan(3)
  expect(await scrollThrough(watched)).toBe(stringCount)
  type Pages = { pages: readonly { nfts: readonly never[] }[] }
  const all = cachedItems(fixture, 'nfts', (data: Pages) => data.pages.flatMap((one) => one.nfts))
  await walkThrough(
    watched,
    all.map((item) => ({ name: 'Nft', nft: item })),
  )
  expect(await injections.sideEffects()).toEqual([])
})

test('hostile strings of transactions and purchases are inert in the activity list and on the transaction page', async () => {
  const data = transactionSamples.flatMap((sample, at) =>
    at === 0
      ? withOwnIds(injectHostileStrings(transaction, sample, 100_000), at)
      : withOwnIds(takeSample(injectHostileStrings(transaction, sample, 5_000)), at),
  )
  const bought = withOwnIds(takeSample(injectHostileStrings(transaction, purchaseSample, 5_000)), 9)
  stubReplies({
    '/history': (url) => ({ data: url.searchParams.has('onramp') ? bought : data, next: null }),
  })
  const injections = watchInjections()
  const fixture = await renderAccountModal({ view: { name: 'History' } })
  const watched = { fixture, injections }
  await expect.poll(() => fixture.find('.history-row').length, pollTimeout).toBeGreaterThan(3)
  expect(await scrollThrough(watched)).toBeGreaterThan(data.length)
  type Pages = { pages: readonly { transactions: readonly never[] }[] }
  const all = cachedItems(fixture, 'history', (pages: Pages) =>
    pages.pages.flatMap((one) => one.transactions),
  )
  const purchases = cachedItems(fixture, 'purchases', (list: readonly never[]) => list)
  expect(purchases).toHaveLength(bought.length)
  await walkThrough(
    watched,
    [...all, ...purchases].map((item) => ({ name: 'Transaction', transaction: item })),
  )
  expect(await injections.sideEffects()).toEqual([])
})

test('hostile strings of currencies, tokens, providers and quotes are inert in Buy', async () => {
  const currencies = injectHostileStrings(purchaseCurrency, onrampSamples.purchaseCurrencies)
  const providers = injectHostileStrings(onrampProvider, onrampSamples.providers).map(
    (provider, index) => ({
      ...(provider as object),
      id: `seller-${index}`,
    }),
  ) as Json[]
  const quotes = injectHostileStrings(onrampQuotesEndpoint.reply, quotesSample).map(
    (reply, index) => {
      const [quote] = (reply as { quotes: object[] }).quotes
      return { ...quote, provider: `seller-${index}` }
    },
  ) as Json[]
  stubReplies({
    '/options': () => ({
      paymentCurrencies: [
        onrampSamples.paymentCurrencies,
        ...injectHostileStrings(paymentCurrency, onrampSamples.paymentCurrencies),
      ],
      purchaseCurrencies: currencies.map((currency) => ({
        ...(currency as object),
        networks: onrampSamples.purchaseCurrencies.networks,
      })) as Json[],
      providers,
    }),
    '/quotes': () => ({ quotes, refusals: [] }),
  })
  const injections = watchInjections()
  const fixture = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  const watched = { fixture, injections }
  await expect.poll(() => fixture.find('.buy-got bdi').length, pollTimeout).toBe(1)
  pushView(fixture.latchkey, { name: 'OnrampFiatSelect' })
  await expect.poll(() => fixture.find('[part~=currency]').length, pollTimeout).toBeGreaterThan(100)
  expectNoInjection(watched)
  replaceView(fixture.latchkey, { name: 'OnrampProviders' })
  await expect.poll(() => fixture.find('[part~=provider]').length, pollTimeout).toBe(stringCount)
  expectNoInjection(watched)
  await walkThrough(
    watched,
    providers.map((provider) => ({
      name: 'OnrampInProgress',
      provider: provider as never,
      seller: null,
    })),
  )
  replaceView(fixture.latchkey, { name: 'OnrampTokenSelect' })
  await expect.poll(() => fixture.find('.virtual > li').length, pollTimeout).toBeGreaterThan(3)
  await scrollThrough(watched)
  expect(await injections.sideEffects()).toEqual([])
})
