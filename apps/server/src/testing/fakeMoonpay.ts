import { type FakeVendor, startFakeVendor } from './fakeVendor.ts'

export const moonpayKeys = { secretKey: 'sk_test_secret', webhookKey: 'wk_test_webhook' }

const fiat = (code: string) => ({
  type: 'fiat',
  code,
  name: code,
  minBuyAmount: 20,
  maxBuyAmount: 30_000,
})
const crypto = (code: string, metadata: object, rest: object = {}) => ({
  type: 'crypto',
  code,
  name: 'USD Coin',
  metadata,
  ...rest,
})
export const moonpayBase = { chainId: '8453', networkCode: 'base', contractAddress: '0x1' }

/** MoonPay's API with the currencies and quotes of a test, and the settings of a server that uses it. */
export async function startFakeMoonpay(): Promise<FakeVendor & { settings: object }> {
  const vendor = await startFakeVendor(({ url }) => {
    if (url.searchParams.get('apiKey') !== 'pk_test') return { status: 401, json: {} }
    if (url.pathname === '/v3/currencies') {
      return {
        json: [
          fiat('usd'),
          fiat('eur'),
          crypto('usdc', { ...moonpayBase, chainId: '1', networkCode: 'ethereum' }),
          crypto('usdc_base', moonpayBase),
          crypto('doge', { networkCode: 'dogecoin' }),
          crypto('old', moonpayBase, { isSuspended: true }),
          crypto('local', moonpayBase, { notAllowedCountries: ['US'] }),
        ],
      }
    }
    if (url.pathname !== '/v3/currencies/usdc_base/buy_quote') return { status: 404, json: {} }
    const paid = Number(url.searchParams.get('baseCurrencyAmount') ?? 0)
    const bought = Number(url.searchParams.get('quoteCurrencyAmount') ?? 0)
    const total = paid || bought + 5
    return {
      json: {
        baseCurrencyAmount: total - 5,
        quoteCurrencyAmount: total - 5,
        feeAmount: 4.5,
        extraFeeAmount: 0,
        networkFeeAmount: 0.5,
        totalAmount: total,
      },
    }
  })
  const settings = {
    vendor: 'moonpay',
    publishableKey: 'pk_test',
    ...moonpayKeys,
    apiUrl: vendor.url,
  }
  return { ...vendor, settings }
}
