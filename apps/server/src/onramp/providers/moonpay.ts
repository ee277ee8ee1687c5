import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../../context/context.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { storeCustomerProject } from '../customers.ts'
import { onrampError } from '../onrampError.ts'
import { type MoonpaySettings, providerName } from '../settings.ts'
import { assertPayment } from './assertPayment.ts'
import { countryFor } from './countryFor.ts'
import {
  fetchCurrencies,
  type MoonpayAsset,
  type MoonpayCurrencies,
  moonpayApi,
} from './moonpayCurrencies.ts'
import { networkIdOf } from './onrampNetworks.ts'
import { plainDecimal } from './plainDecimal.ts'
import type {
  Customer,
  OnrampOptions,
  OnrampProvider,
  OnrampQuote,
  OnrampQuoteRequest,
  OnrampUrlInput,
} from './provider.ts'

const amount = v.pipe(v.number(), v.minValue(0))
const quoteReply = v.object({
  baseCurrencyAmount: amount,
  quoteCurrencyAmount: amount,
  feeAmount: amount,
  extraFeeAmount: v.optional(amount, 0),
  networkFeeAmount: amount,
  totalAmount: amount,
})

/** MoonPay: a hosted checkout whose URL this server signs with the secret key. */
export function moonpayOnramp(context: Context, settings: MoonpaySettings): OnrampProvider {
  const moonpay = { context, settings }
  return {
    details: { id: settings.id, name: providerName(settings) },
    countries: settings.countries ?? null,
    fetchOptions: (country, signal) => fetchOptions(moonpay, country, signal),
    fetchQuotes: (request, signal) => fetchQuotes(moonpay, request, signal),
    createUrl: (input, customer, signal) => createUrl(moonpay, { input, customer }, signal),
  }
}

type MoonPay = { context: Context; settings: MoonpaySettings }

function currenciesOf(
  moonpay: MoonPay,
  country: string | null,
  signal: AbortSignal,
): Promise<MoonpayCurrencies> {
  const { context, settings } = moonpay
  return fetchCurrencies(context, settings, { country: countryFor(settings, country), signal })
}

async function fetchOptions(
  moonpay: MoonPay,
  country: string | null,
  signal: AbortSignal,
): Promise<OnrampOptions> {
  const { fiats, assets } = await currenciesOf(moonpay, country, signal)
  return {
    paymentCurrencies: fiats.map(({ code, min, max }) => ({
      id: code,
      payment_method_limits:
        max === null ? [] : [{ id: 'card', min: plainDecimal(min), max: plainDecimal(max) }],
    })),
    purchaseCurrencies: assets.map((asset) => ({
      id: asset.code,
      name: asset.name,
      symbol: asset.symbol,
      networks: [
        {
          name: asset.network,
          display_name: asset.network,
          chain_id: asset.network.split(':')[1] ?? '',
          contract_address: asset.contract,
        },
      ],
    })),
  }
}

async function fetchQuotes(
  moonpay: MoonPay,
  request: OnrampQuoteRequest,
  signal: AbortSignal,
): Promise<OnrampQuote[]> {
  const { settings } = moonpay
  const currencies = await currenciesOf(moonpay, request.country, signal)
  const asset = findAsset(currencies, request)
  const isPayment = request.amountOf === 'payment'
  const fiat = findFiat(currencies, request.currency)
  if (isPayment) assertPayment(Number(request.amount), fiat)
  const url = upstreamUrl(
    moonpayApi(settings),
    `/v3/currencies/${encodeURIComponent(asset.code)}/buy_quote`,
    {
      apiKey: settings.publishableKey,
      baseCurrencyCode: request.currency.toLowerCase(),
      [isPayment ? 'baseCurrencyAmount' : 'quoteCurrencyAmount']: request.amount,
      // The amount is what the customer pays, as with the other providers.
      areFeesIncluded: isPayment ? 'true' : undefined,
    },
  )
  const reply = await fetchJson(quoteReply, { vendor: 'MoonPay', url, signal })
  const money = (value: number) => ({
    amount: plainDecimal(value),
    currency: request.currency.toUpperCase(),
  })
  return [
    {
      paymentTotal: money(reply.totalAmount),
      paymentSubtotal: money(reply.baseCurrencyAmount),
      purchaseAmount: {
        amount: plainDecimal(reply.quoteCurrencyAmount),
        currency: asset.symbol,
      },
      fee: money(Number((reply.feeAmount + reply.extraFeeAmount).toFixed(8))),
      networkFee: money(reply.networkFeeAmount),
    },
  ]
}

async function createUrl(
  moonpay: MoonPay,
  { input, customer }: { input: OnrampUrlInput; customer: Customer },
  signal: AbortSignal,
): Promise<string> {
  const { context, settings } = moonpay
  const { projectId, country } = customer
  const [wallet] = input.destinationWallets
  const symbol = wallet?.assets?.[0]
  if (!symbol) throw onrampError('not-offered', 'destinationWallets', 'MoonPay needs an asset')
  const network = networkIdOf(input.defaultNetwork ?? wallet.blockchains?.[0])
  const asset = findAsset(await currenciesOf(moonpay, country, signal), { asset: symbol, network })
  await storeCustomerProject(context.db, input.partnerUserId, projectId)
  const { presetFiatAmount: fiat, presetCryptoAmount: crypto } = input
  const url = upstreamUrl(settings.widgetUrl ?? 'https://buy.moonpay.com', '/', {
    apiKey: settings.publishableKey,
    currencyCode: asset.code,
    walletAddress: wallet.address,
    baseCurrencyCode: input.fiatCurrency?.toLowerCase(),
    baseCurrencyAmount: fiat ? plainDecimal(fiat) : undefined,
    quoteCurrencyAmount: crypto && !fiat ? plainDecimal(crypto) : undefined,
    externalCustomerId: input.partnerUserId,
  })
  const signature = createHmac('sha256', settings.secretKey).update(url.search).digest('base64')
  url.searchParams.set('signature', signature)
  return url.href
}

function findAsset(
  { assets }: MoonpayCurrencies,
  wanted: { asset: string; network: string | null },
): MoonpayAsset {
  const symbol = wanted.asset.toUpperCase()
  const found = assets.find(
    (candidate) =>
      candidate.symbol === symbol &&
      (wanted.network === null || candidate.network === wanted.network),
  )
  if (found) return found
  throw onrampError('not-offered', 'purchaseCurrency', `MoonPay does not sell ${symbol} there`)
}

function findFiat(
  { fiats }: MoonpayCurrencies,
  currency: string,
): MoonpayCurrencies['fiats'][number] {
  const fiat = fiats.find(({ code }) => code === currency.toUpperCase())
  if (fiat) return fiat
  throw onrampError('not-offered', 'paymentCurrency', `MoonPay does not take ${currency}`)
}
