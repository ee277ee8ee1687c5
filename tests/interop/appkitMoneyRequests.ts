import { localAddresses } from '@latchkey/testing'
import { expect } from 'vitest'
import { type AppKitRequest, alice, blockchainApi, network } from './appkitPage.ts'

const { address } = alice
const chain = encodeURIComponent(network)
const idOf = (contract: string): string => `${network}:${contract}`
/** `URLSearchParams` writes a colon as `%3A`. */
const inQuery = (contract: string): string => encodeURIComponent(idOf(contract))
const { usdc, weth } = localAddresses
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const digits = expect.stringMatching(/^\d+$/)
const hex = expect.stringMatching(/^0x[0-9a-f]+$/)

const swap: readonly AppKitRequest[] = [
  {
    name: 'swap tokens',
    path: `/v1/convert/tokens?chainId=${chain}&${blockchainApi}`,
    reads: { tokens: expect.arrayContaining([expect.objectContaining({ address: idOf(native) })]) },
  },
  {
    name: 'a token’s price',
    path: '/v1/fungible/price',
    body: { currency: 'usd', addresses: [idOf(native)], projectId: 'p' },
    isJson: true,
    reads: { fungibles: [{ symbol: expect.any(String), price: expect.any(Number) }] },
  },
  {
    name: 'gas price',
    path: `/v1/convert/gas-price?chainId=${chain}&${blockchainApi}`,
    reads: { standard: digits, fast: digits, instant: digits },
  },
  {
    name: 'a quote with a plain address',
    path: `/v1/convert/quotes?amount=1000000&userAddress=${address}&from=${inQuery(usdc)}&to=${inQuery(native)}&gasPrice=1000000000&${blockchainApi}`,
    reads: { quotes: [{ toAmount: digits }] },
  },
  {
    name: 'a quote of an amount with an exponent',
    path: `/v1/convert/quotes?amount=1.5e%2B21&userAddress=${address}&from=${inQuery(weth)}&to=${inQuery(usdc)}&gasPrice=1000000000&${blockchainApi}`,
    reads: { quotes: [{ toAmount: digits }] },
  },
  {
    name: 'allowance',
    path: `/v1/convert/allowance?tokenAddress=${inQuery(usdc)}&userAddress=${inQuery(address)}&${blockchainApi}`,
    reads: { allowance: digits },
  },
  {
    name: 'approval',
    path: `/v1/convert/build-approve?userAddress=${inQuery(address)}&from=${inQuery(usdc)}&to=${inQuery(native)}&${blockchainApi}`,
    reads: { tx: { from: idOf(usdc), data: hex, value: digits, eip155: { gasPrice: digits } } },
  },
  {
    name: 'a swap of the native coin',
    path: '/v1/convert/build-transaction',
    body: {
      amount: '1000000000000000',
      eip155: { slippage: 1 },
      projectId: 'p',
      from: idOf(native),
      to: idOf(usdc),
      userAddress: idOf(address),
      disableEstimate: true,
    },
    isJson: true,
    reads: {
      tx: {
        to: expect.stringContaining(`${network}:0x`),
        data: hex,
        eip155: { gas: digits, gasPrice: digits },
      },
    },
  },
]

const currency = {
  id: 'USD',
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}
const purchase = {
  id: `${network}:ETH`,
  name: 'Ether',
  symbol: 'ETH',
  networks: [{ name: 'local', display_name: 'Local', chain_id: '31337', contract_address: '' }],
}
const amountOf = { amount: expect.any(String), currency: expect.any(String) }

const onramp: readonly AppKitRequest[] = [
  {
    name: 'onramp options',
    path: `/v1/onramp/options?${blockchainApi}`,
    reads: { paymentCurrencies: expect.any(Array), purchaseCurrencies: expect.any(Array) },
  },
  {
    name: 'an onramp quote',
    path: '/v1/onramp/quote?projectId=p',
    body: { purchaseCurrency: purchase, paymentCurrency: currency, amount: '100', network: 'ETH' },
    reads: { paymentTotal: amountOf, purchaseAmount: amountOf, quoteId: expect.any(String) },
  },
  {
    name: 'an onramp URL',
    path: '/v1/generators/onrampurl?projectId=p',
    body: {
      destinationWallets: [
        {
          address,
          blockchains: [
            'ethereum',
            'arbitrum',
            'polygon',
            'berachain',
            'avalanche-c-chain',
            'optimism',
            'celo',
            'base',
          ],
          assets: ['USDC'],
        },
      ],
      defaultNetwork: 'ethereum',
      partnerUserId: address,
      defaultExperience: 'buy',
      presetFiatAmount: 100,
    },
    reads: { url: expect.stringMatching(/^https?:/) },
  },
]

/** Swaps and purchases. */
export const appkitMoneyRequests: readonly AppKitRequest[] = [...swap, ...onramp]
