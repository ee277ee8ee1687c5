import { queriesOf } from '@latchkey/core'
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
import { pushView, replaceView } from '../modal/navigate.ts'
import {
  onrampSamples,
  purchaseSample,
  quotesSample,
  samples,
  transactionSamples,
} from '../testing/hostileSamples.ts'
import { hostileString, hostileStrings } from '../testing/hostileStrings.ts'
import { check, sampled, scrollThrough, stubReplies, walkThrough } from '../testing/hostileWalk.ts'
import { injectHostileStrings, type Json } from '../testing/injectHostileStrings.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { type AccountFixture, renderAccountModal } from '../testing/renderAccountModal.tsx'
import { watchInjections } from '../testing/watchInjections.ts'

/** The lists in the query cache, as the views get them. */
function known<Item>(fixture: AccountFixture, key: string, of: (data: never) => readonly Item[]) {
  return queriesOf(fixture.latchkey)
    .getQueriesData({ queryKey: [key] })
    .flatMap(([, data]) => (data === undefined ? [] : of(data as never)))
}

const everything = hostileStrings.length

/** Gives every entry its own id and hash, so that no list drops it as a duplicate. */
function renamed(entries: readonly Json[], part: number): Json[] {
  return entries.map((entry) => {
    const { id, metadata, ...rest } = entry as { id: string; metadata: { hash: string } }
    return {
      ...rest,
      id: `${id}${part}`,
      metadata: { ...metadata, hash: `${metadata.hash}${part}` },
    }
  })
}

test('hostile token strings are inert in the list, the details and Receive', async () => {
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
  expect(await scrollThrough(watched)).toBe(everything)
  const all = known(fixture, 'balances', (data: readonly never[]) => data)
  expect(all).toHaveLength(everything)
  await walkThrough(
    watched,
    all.map((token) => ({ name: 'Token', token })),
  )
  for (const name of ['WalletReceive', 'Networks'] as const) await walkThrough(watched, [{ name }])
  expect(await injections.happened()).toEqual([])
})

test('hostile token strings of wallet_getAssets are inert', async () => {
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
  expect(await scrollThrough({ fixture, injections })).toBe(everything)
  expect(await injections.happened()).toEqual([])
})

test('hostile NFT strings are inert in the grid and the details', async () => {
  stubReplies({
    '/nfts': () => ({ data: [...injectHostileStrings(nft, samples.nft)], next: null }),
  })
  const injections = watchInjections()
  const fixture = await renderAccountModal({ view: { name: 'Nfts' } })
  const watched = { fixture, injections }
  await expect.poll(() => fixture.find('.nft').length, pollTimeout).toBeGreaterThan(3)
  expect(await scrollThrough(watched)).toBe(everything)
  type Pages = { pages: readonly { nfts: readonly never[] }[] }
  const all = known(fixture, 'nfts', (data: Pages) => data.pages.flatMap((one) => one.nfts))
  await walkThrough(
    watched,
    all.map((item) => ({ name: 'Nft', nft: item })),
  )
  expect(await injections.happened()).toEqual([])
})

test('hostile strings of transactions and purchases are inert in the list and the details', async () => {
  const data = transactionSamples.flatMap((sample, at) =>
    at === 0
      ? renamed(injectHostileStrings(transaction, sample, 100_000), at)
      : renamed(sampled(injectHostileStrings(transaction, sample, 5_000)), at),
  )
  const bought = renamed(sampled(injectHostileStrings(transaction, purchaseSample, 5_000)), 9)
  stubReplies({
    '/history': (url) => ({ data: url.searchParams.has('onramp') ? bought : data, next: null }),
  })
  const injections = watchInjections()
  const fixture = await renderAccountModal({ view: { name: 'Transactions' } })
  const watched = { fixture, injections }
  await expect.poll(() => fixture.find('.history-row').length, pollTimeout).toBeGreaterThan(3)
  expect(await scrollThrough(watched)).toBeGreaterThan(data.length)
  type Pages = { pages: readonly { transactions: readonly never[] }[] }
  const all = known(fixture, 'history', (pages: Pages) =>
    pages.pages.flatMap((one) => one.transactions),
  )
  const purchases = known(fixture, 'purchases', (list: readonly never[]) => list)
  expect(purchases).toHaveLength(bought.length)
  await walkThrough(
    watched,
    [...all, ...purchases].map((item) => ({ name: 'Transaction', transaction: item })),
  )
  expect(await injections.happened()).toEqual([])
})

test('hostile strings of currencies, tokens, providers and quotes are inert in Buy', async () => {
  const currencies = injectHostileStrings(purchaseCurrency, onrampSamples.purchaseCurrencies)
  const providers = injectHostileStrings(onrampProvider, onrampSamples.providers).map(
    (injectHostileString, index) => ({
      ...(injectHostileString as object),
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
  const fixture = await renderAccountModal({ people: ['erin'], view: { name: 'OnRamp' } })
  const watched = { fixture, injections }
  await expect.poll(() => fixture.find('.buy-got bdi').length, pollTimeout).toBe(1)
  pushView(fixture.latchkey, { name: 'OnRampFiatSelect' })
  await expect.poll(() => fixture.find('[part~=currency]').length, pollTimeout).toBeGreaterThan(100)
  check(watched)
  replaceView(fixture.latchkey, { name: 'OnRampProviders' })
  await expect.poll(() => fixture.find('[part~=provider]').length, pollTimeout).toBe(everything)
  check(watched)
  await walkThrough(
    watched,
    providers.map((provider) => ({
      name: 'BuyInProgress',
      provider: provider as never,
      seller: null,
    })),
  )
  replaceView(fixture.latchkey, { name: 'OnRampTokenSelect' })
  await expect.poll(() => fixture.find('.virtual > li').length, pollTimeout).toBeGreaterThan(3)
  await scrollThrough(watched)
  expect(await injections.happened()).toEqual([])
})
