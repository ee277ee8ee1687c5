import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { CoinbaseSettings } from '../../onramp/settings.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { coinbaseJwt } from './coinbaseJwt.ts'
import { coinbaseNetworks } from './coinbaseNetworks.ts'
import type { OnrampProvider } from './provider.ts'

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
  quote_id: text,
})

const tokenReply = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) })

const about: OnrampProvider['about'] = {
  id: 'coinbase',
  name: 'Coinbase',
  feeRange: '1-2%',
  networks: Object.values(coinbaseNetworks),
}

/** Coinbase Onramp: hosted checkout with a session token that this server requests. */
export function coinbaseOnramp(context: Context, settings: CoinbaseSettings): OnrampProvider {
  const base = settings.apiUrl ?? 'https://api.developer.coinbase.com'
  const country = settings.country ?? 'US'

  const ask = async <Value>(
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
    about,

    async fetchOptions(signal) {
      const reply = await ask(optionsReply, { path: '/buy/options', query: { country } }, signal)
      return {
        paymentCurrencies: reply.payment_currencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits,
        })),
        purchaseCurrencies: reply.purchase_currencies.map(({ networks, ...currency }) => ({
          ...currency,
          networks: networks.map(({ chain_id, contract_address, ...network }) => ({
            ...network,
            chain_id: chain_id ?? '',
            contract_address: contract_address ?? '',
          })),
        })),
      }
    },

    async fetchQuote({ purchaseCurrency, paymentCurrency, amount: paid, network }, signal) {
      const known = purchaseCurrency.networks.find(({ name }) => name === network)
      const body = {
        purchase_currency: purchaseCurrency.symbol,
        purchase_network: (known ?? purchaseCurrency.networks[0])?.name,
        payment_amount: paid,
        payment_currency: paymentCurrency.id,
        payment_method: 'CARD',
        country,
      }
      const reply = await ask(quoteReply, { path: '/buy/quote', body }, signal)
      return {
        paymentTotal: reply.payment_total,
        paymentSubtotal: reply.payment_subtotal,
        purchaseAmount: reply.purchase_amount,
        coinbaseFee: reply.coinbase_fee,
        networkFee: reply.network_fee,
        quoteId: reply.quote_id,
      }
    },

    async createUrl(input, { projectId, ip }, signal) {
      const addresses = input.destinationWallets.map(({ address, blockchains = [] }) => ({
        address,
        blockchains,
      }))
      const assets = [...new Set(input.destinationWallets.flatMap((wallet) => wallet.assets ?? []))]
      const body = { addresses, clientIp: ip, ...(assets.length > 0 ? { assets } : {}) }
      const { token } = await ask(tokenReply, { path: '/token', body }, signal)
      await storeCustomerProject(context, input.partnerUserId, projectId)
      return upstreamUrl(settings.payUrl ?? 'https://pay.coinbase.com', '/buy/select-asset', {
        sessionToken: token,
        partnerUserRef: input.partnerUserId,
        defaultNetwork: input.defaultNetwork,
        defaultExperience: input.defaultExperience,
        fiatCurrency: input.fiatCurrency,
        presetFiatAmount: input.presetFiatAmount ? String(input.presetFiatAmount) : undefined,
        presetCryptoAmount: input.presetCryptoAmount ? String(input.presetCryptoAmount) : undefined,
      }).href
    },
  }
}

/** Stores the customer's project, which the webhook does not contain. */
async function storeCustomerProject(
  { db }: Context,
  partnerUserId: string,
  project: string,
): Promise<void> {
  await db.execute(
    `INSERT INTO onramp_customers (partner_user_id, project) VALUES ($1, $2)
     ON CONFLICT (partner_user_id) DO NOTHING`,
    [partnerUserId, project],
  )
}
