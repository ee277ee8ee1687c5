import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../../context/context.ts'
import { storeCustomerProject } from '../customers.ts'
import { onrampError } from '../onrampError.ts'
import { type MeldSettings, providerName } from '../settings.ts'
import { assertPayment } from './assertPayment.ts'
import { countryFor } from './countryFor.ts'
import { callMeld, fetchCatalogue, type MeldCatalogue } from './meldApi.ts'
import { networkIdBy, networkIdOf } from './onrampNetworks.ts'
import { plainDecimal } from './plainDecimal.ts'
import type {
  Customer,
  OnrampOptions,
  OnrampProvider,
  OnrampQuote,
  OnrampQuoteRequest,
  OnrampUrlInput,
} from './provider.ts'

const text = v.pipe(v.string(), v.maxLength(256))
const amount = v.pipe(v.number(), v.minValue(0))

const quote = v.object({
  serviceProvider: v.pipe(v.string(), v.maxLength(64)),
  sourceAmount: amount,
  sourceCurrencyCode: text,
  destinationAmount: amount,
  totalFee: v.nullish(amount),
  networkFee: v.nullish(amount),
})
const quotesReply = v.object({ quotes: v.nullish(v.array(quote)) })
const sessionReply = v.object({
  widgetUrl: v.pipe(v.string(), v.regex(/^https?:\/\//), v.maxLength(4096)),
})

/** Meld: an aggregator with quotes of several sellers and one widget session for the chosen one. */
export function meldOnramp(context: Context, settings: MeldSettings): OnrampProvider {
  const meld = { context, settings }
  return {
    details: { id: settings.id, name: providerName(settings) },
    countries: settings.countries ?? null,
    fetchOptions: (country, signal) => fetchOptions(meld, country, signal),
    fetchQuotes: (request, signal) => fetchQuotes(meld, request, signal),
    createUrl: (input, customer, signal) => createUrl(meld, { input, customer }, signal),
  }
}

type Meld = { context: Context; settings: MeldSettings }

function catalogueOf(
  meld: Meld,
  country: string | null,
  signal: AbortSignal,
): Promise<MeldCatalogue> {
  const { context, settings } = meld
  return fetchCatalogue(context, settings, { country: countryFor(settings, country), signal })
}

async function fetchOptions(
  meld: Meld,
  country: string | null,
  signal: AbortSignal,
): Promise<OnrampOptions> {
  const catalogue = await catalogueOf(meld, country, signal)
  return {
    paymentCurrencies: catalogue.limits.map((limit) => ({
      id: limit.currencyCode,
      payment_method_limits: [
        {
          id: 'card',
          min: plainDecimal(limit.minimumAmount),
          max: plainDecimal(limit.maximumAmount),
        },
      ],
    })),
    purchaseCurrencies: catalogue.assets.flatMap((asset) => {
      const id = networkIdBy({ name: asset.chainCode, chainId: asset.chainId })
      if (!id) return []
      const symbol = symbolOf(asset)
      const network = {
        name: id,
        display_name: asset.chainName ?? id,
        chain_id: id.split(':')[1] ?? '',
        contract_address: asset.contractAddress ?? '',
      }
      const name = asset.name ?? symbol
      return [{ id: asset.currencyCode, name, symbol, networks: [network] }]
    }),
  }
}

async function fetchQuotes(
  meld: Meld,
  request: OnrampQuoteRequest,
  signal: AbortSignal,
): Promise<OnrampQuote[]> {
  const { settings } = meld
  if (request.amountOf === 'purchase') throw onrampError('payment-amount-only', 'amount')
  const catalogue = await catalogueOf(meld, request.country, signal)
  const asset = findAsset(catalogue, request)
  const { minimumAmount: min, maximumAmount: max } = limitOf(catalogue, request.currency)
  assertPayment(Number(request.amount), { min, max })
  const body = {
    countryCode: countryFor(settings, request.country),
    sourceCurrencyCode: request.currency,
    sourceAmount: Number(request.amount),
    destinationCurrencyCode: asset.currencyCode,
    ...(settings.serviceProviders ? { serviceProviders: settings.serviceProviders } : {}),
  }
  const path = '/payments/crypto/quote'
  const { quotes } = await callMeld(settings, quotesReply, { path, body }, signal)
  if (!quotes?.length) throw onrampError('not-offered', 'purchaseCurrency')
  return quotes.map((quote) => toOnrampQuote(quote, symbolOf(asset), catalogue))
}

async function createUrl(
  meld: Meld,
  { input, customer }: { input: OnrampUrlInput; customer: Customer },
  signal: AbortSignal,
): Promise<string> {
  const { context, settings } = meld
  const { projectId, country } = customer
  const [wallet] = input.destinationWallets
  const symbol = wallet?.assets?.[0]
  if (!symbol) throw onrampError('not-offered', 'destinationWallets', 'Meld needs an asset')
  if (input.presetCryptoAmount && !input.presetFiatAmount) {
    throw onrampError('payment-amount-only', 'presetCryptoAmount')
  }
  const network = networkIdOf(input.defaultNetwork ?? wallet.blockchains?.[0])
  const catalogue = await catalogueOf(meld, country, signal)
  const asset = findAsset(catalogue, { asset: symbol, network })
  await storeCustomerProject(context.db, input.partnerUserId, projectId)
  const body = {
    sessionType: 'BUY',
    externalCustomerId: input.partnerUserId,
    externalSessionId: randomUUID(),
    sessionData: {
      countryCode: countryFor(settings, country),
      walletAddress: wallet.address,
      destinationCurrencyCode: asset.currencyCode,
      sourceCurrencyCode: input.fiatCurrency ?? 'USD',
      ...(input.presetFiatAmount ? { sourceAmount: input.presetFiatAmount } : {}),
      serviceProvider: sellerOf(catalogue, input.seller),
      // The checkout must deliver to the account that the visitor saw.
      lockFields: ['walletAddress', 'destinationCurrencyCode'],
    },
  }
  const path = '/crypto/session/widget'
  const { widgetUrl } = await callMeld(settings, sessionReply, { path, body }, signal)
  return widgetUrl
}

type Asset = MeldCatalogue['assets'][number]

/** Codes of assets outside their first network end in the network: `USDC_BASE`. */
function symbolOf({ currencyCode }: Asset): string {
  return currencyCode.split('_')[0] ?? currencyCode
}

function findAsset(
  { assets }: MeldCatalogue,
  wanted: { asset: string; network: string | null },
): Asset {
  const symbol = wanted.asset.toUpperCase()
  const found = assets.find((candidate) => {
    const network = networkIdBy({ name: candidate.chainCode, chainId: candidate.chainId })
    return symbolOf(candidate) === symbol && (wanted.network === null || wanted.network === network)
  })
  if (found) return found
  throw onrampError('not-offered', 'purchaseCurrency', `Meld does not sell ${symbol} there`)
}

function limitOf({ limits }: MeldCatalogue, currency: string): MeldCatalogue['limits'][number] {
  const limit = limits.find(({ currencyCode }) => currencyCode === currency.toUpperCase())
  if (limit) return limit
  throw onrampError('not-offered', 'paymentCurrency', `Meld does not take ${currency}`)
}

/** The chosen seller, or the first one. @throws ServerError 400 for a seller that the aggregator does not list */
function sellerOf({ sellers }: MeldCatalogue, chosen: string | undefined): string | undefined {
  if (chosen === undefined) return sellers[0]?.serviceProvider
  if (sellers.some(({ serviceProvider }) => serviceProvider === chosen)) return chosen
  throw onrampError('not-offered', 'seller', `Meld has no seller ${chosen}`)
}

function toOnrampQuote(
  meldQuote: v.InferOutput<typeof quote>,
  symbol: string,
  { sellers }: MeldCatalogue,
): OnrampQuote {
  const currency = meldQuote.sourceCurrencyCode
  const money = (value: number) => ({ amount: plainDecimal(Number(value.toFixed(8))), currency })
  const [total, network] = [meldQuote.totalFee ?? 0, meldQuote.networkFee ?? 0]
  const seller = sellers.find(
    ({ serviceProvider }) => serviceProvider === meldQuote.serviceProvider,
  )
  return {
    seller: { id: meldQuote.serviceProvider, name: seller?.name ?? meldQuote.serviceProvider },
    paymentTotal: money(meldQuote.sourceAmount),
    paymentSubtotal: money(Math.max(0, meldQuote.sourceAmount - total)),
    purchaseAmount: { amount: plainDecimal(meldQuote.destinationAmount), currency: symbol },
    fee: money(Math.max(0, total - network)),
    networkFee: money(network),
  }
}
