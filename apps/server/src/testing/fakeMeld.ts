import { type FakeVendor, startFakeVendor, type VendorReply } from './fakeVendor.ts'

export const meldSecret = 'webhook secret'
export const meldCustomer: { id: string; address: string } = {
  id: 'a'.repeat(32),
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}

const quote = (serviceProvider: string, destinationAmount: number, totalFee: number) => ({
  serviceProvider,
  sourceAmount: 100,
  sourceCurrencyCode: 'EUR',
  destinationAmount,
  destinationCurrencyCode: 'USDC_BASE',
  totalFee,
  networkFee: 0.25,
  customerScore: 20,
})

const repliesOf = (state: { status: string }): Readonly<Record<string, () => unknown>> => ({
  '/service-providers': () => [
    { serviceProvider: 'TRANSAK', name: 'Transak', status: 'LIVE' },
    { serviceProvider: 'BANXA', name: 'Banxa', status: 'LIVE' },
  ],
  '/service-providers/properties/crypto-currencies': () => [
    {
      currencyCode: 'USDC_BASE',
      name: 'USD Coin',
      chainCode: 'BASE',
      chainName: 'Base',
      chainId: '8453',
      contractAddress: '0x1',
    },
    {
      currencyCode: 'SOL',
      name: 'Solana',
      chainCode: 'SOLANA',
      chainName: 'Solana',
      chainId: '101',
    },
    { currencyCode: 'BTC', name: 'Bitcoin', chainCode: 'BTC', chainName: 'Bitcoin', chainId: null },
  ],
  '/service-providers/limits/fiat-currency-purchases': () => [
    { currencyCode: 'EUR', defaultAmount: 150, minimumAmount: 15, maximumAmount: 20_000 },
  ],
  '/payments/crypto/quote': () => ({
    quotes: [quote('TRANSAK', 94.1, 5.25), quote('BANXA', 96.2, 3.25)],
    message: null,
    error: null,
  }),
  '/crypto/session/widget': () => ({
    id: 's',
    token: 't',
    widgetUrl: 'https://meldcrypto.example/?token=t',
  }),
  '/payments/transactions/W9k': () => ({
    transaction: {
      id: 'W9k',
      status: state.status,
      serviceProvider: 'BANXA',
      countryCode: 'DE',
      sourceAmount: 100,
      sourceCurrencyCode: 'EUR',
      destinationAmount: 96.2,
      destinationCurrencyCode: 'USDC_BASE',
      externalCustomerId: meldCustomer.id,
      cryptoDetails: {
        walletAddress: meldCustomer.address,
        blockchainTransactionId: state.status === 'SETTLED' ? `0x${'ef'.repeat(32)}` : null,
      },
      createdAt: '2026-09-02T02:34:13Z',
    },
  }),
})

export type FakeMeld = FakeVendor & {
  settings: object
  /** The status of the one transaction. */
  state: { status: string }
}

/** An aggregator with two sellers and one transaction, and the settings of a server that uses it. */
export async function startFakeMeld(): Promise<FakeMeld> {
  const state = { status: 'PENDING' }
  const replies = repliesOf(state)
  const vendor = await startFakeVendor(({ url, headers }): VendorReply => {
    if (headers.get('authorization') !== 'BASIC key' || !headers.get('meld-version')) {
      return { status: 401, json: {} }
    }
    const reply = replies[url.pathname]
    return reply ? { json: reply() } : { status: 404, json: {} }
  })
  const settings = {
    vendor: 'meld',
    apiKey: 'key',
    webhookSecret: meldSecret,
    country: 'DE',
    apiUrl: vendor.url,
  }
  return { ...vendor, settings, state }
}
