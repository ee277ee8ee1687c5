import * as v from 'valibot'
import type { Context } from '../../context/context.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { storeCustomerProject } from '../customers.ts'
import { onrampError } from '../onrampError.ts'
import { type CoinbaseSettings, providerName } from '../settings.ts'
import { coinbaseJwt } from './coinbaseJwt.ts'
import { countryFor } from './countryFor.ts'
import { coinbaseNetworks, networkIdBy, networkIdOf } from './onrampNetworks.ts'
import { plainDecimal } from './plainDecimal.ts'
import type { OnrampProvider, OnrampUrlInput } from './provider.ts'

const text = v.pipe(v.string(), v.maxLength(256))
const amount = v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,40})?$/))

const optionsReply = v.object({
  payment_currencies: v.array(
    v.object({ id: text, limits: v.array(v.object({ id: text, min: amount, max: amount })) }),
  ),
  purchase_currencies: v.array(
    v.object({
      id: text,
      name: text,
      symbol: text,
      networks: v.array(
        v.object({
          name: text,
          display_name: text,
          chain_id: v.nullish(text),
          contract_address: v.nullish(text),
        }),
      ),
    }),
  ),
})

const money = v.pipe(
  v.object({ value: amount, currency: text }),
  v.transform(({ value, currency }) => ({ amount: value, currency })),
)
const quoteReply = v.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
})

const tokenReply = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) })

/** Coinbase Onramp: hosted checkout with a session token that this server requests. */
export function coinbaseOnramp(context: Context, settings: CoinbaseSettings): OnrampProvider {
  const base = settings.apiUrl ?? 'https://api.developer.coinbase.com'

  const callCoinbase = async <Value>(
    schema: v.GenericSchema<unknown, Value>,
    { path, body, query }: { path: string; body?: unknown; query?: Record<string, string> },
    signal: AbortSignal,
  ): Promise<Value> => {
    const url = upstreamUrl(base, `/onramp/v1${path}`, query)
    const method = body === undefined ? 'GET' : 'POST'
    const jwt = await coinbaseJwt(settings, { method, url, now: context.clock.now() })
    const headers = { authorization: `Bearer ${jwt}` }
    return fetchJson(schema, { vendor: 'Coinbase', url, method, headers, body, signal })
  }

  return {
    details: { id: settings.id, name: providerName(settings), feeRange: '1-2%' },
    countries: settings.countries ?? null,

    async fetchOptions(country, signal) {
      const query = { country: countryFor(settings, country) }
      const reply = await callCoinbase(optionsReply, { path: '/buy/options', query }, signal)
      return {
        paymentCurrencies: reply.payment_currencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits,
        })),
        purchaseCurrencies: reply.purchase_currencies.map(({ networks, ...currency }) => ({
          ...currency,
          networks: networks.flatMap(networkOf),
        })),
      }
    },

    async fetchQuotes({ asset, network, currency, amount: paid, amountOf, country }, signal) {
      if (amountOf === 'purchase') throw onrampError('payment-amount-only', 'amount')
      const purchaseNetwork = network === null ? undefined : coinbaseNameOf(network)
      if (network !== null && !purchaseNetwork) throw onrampError('not-offered', 'network')
      const body = {
        purchase_currency: asset,
        purchase_network: purchaseNetwork,
        payment_amount: paid,
        payment_currency: currency,
        payment_method: 'CARD',
        country: countryFor(settings, country),
      }
      const reply = await callCoinbase(quoteReply, { path: '/buy/quote', body }, signal)
      return [
        {
          paymentTotal: reply.payment_total,
          paymentSubtotal: reply.payment_subtotal,
          purchaseAmount: reply.purchase_amount,
          fee: reply.coinbase_fee,
          networkFee: reply.network_fee,
        },
      ]
    },

    async createUrl(input, { projectId, ip }, signal) {
      const addresses = input.destinationWallets.map(({ address, blockchains = [] }) => ({
        address,
        blockchains: blockchains.map((name) => coinbaseNameOf(name) ?? name),
      }))
      const assets = [...new Set(input.destinationWallets.flatMap((wallet) => wallet.assets ?? []))]
      const body = { addresses, clientIp: ip, ...(assets.length > 0 ? { assets } : {}) }
      const { token } = await callCoinbase(tokenReply, { path: '/token', body }, signal)
      await storeCustomerProject(context.db, input.partnerUserId, projectId)
      return upstreamUrl(settings.payUrl ?? 'https://pay.coinbase.com', '/buy/select-asset', {
        sessionToken: token,
        partnerUserRef: input.partnerUserId,
        defaultNetwork: coinbaseNameOf(input.defaultNetwork) ?? input.defaultNetwork,
        defaultExperience: input.defaultExperience,
        fiatCurrency: input.fiatCurrency,
        ...presetsOf(input),
      }).href
    },
  }
}

type Networks = v.InferOutput<typeof optionsReply>['purchase_currencies'][number]['networks']

function networkOf({ name, display_name, chain_id, contract_address }: Networks[number]) {
  const id = networkIdOf(name) ?? networkIdBy({ name, chainId: chain_id })
  if (!id) return []
  const contract = contract_address ?? ''
  return [{ name: id, display_name, chain_id: chain_id ?? '', contract_address: contract }]
}

/** Coinbase would ignore the payment amount beside a purchase amount. */
function presetsOf({
  presetFiatAmount,
  presetCryptoAmount,
}: OnrampUrlInput): Record<string, string> {
  if (presetFiatAmount) return { presetFiatAmount: String(presetFiatAmount) }
  return presetCryptoAmount ? { presetCryptoAmount: plainDecimal(presetCryptoAmount) } : {}
}

function coinbaseNameOf(network: string | undefined): string | undefined {
  const id = networkIdOf(network)
  return Object.keys(coinbaseNetworks).find((name) => coinbaseNetworks[name] === id)
}
