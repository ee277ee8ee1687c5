import { describe, expect, test } from 'vitest'
import { defineNetwork } from '../network/network.ts'
import { checkOnramp, onrampLimits } from './checkOnramp.ts'
import { onrampFallback } from './onrampFallback.ts'
import { optionsOfNetwork } from './onrampOptionsQuery.ts'

const [usd] = onrampFallback.paymentCurrencies
const [usdc] = onrampFallback.purchaseCurrencies
if (!usd || !usdc) throw new Error('No dollars')
const order = { payment: usd, purchase: usdc }

const network = (id: number | string, namespace: 'eip155' | 'solana' = 'eip155') =>
  defineNetwork({
    id,
    name: String(id),
    chainNamespace: namespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })

describe('limits', () => {
  test('onramp limits span the lowest minimum and the highest maximum of all payment methods', () => {
    expect(onrampLimits(usd)).toEqual({ min: '10.00', max: '25000.00' })
    expect(onrampLimits({ id: 'USD', payment_method_limits: [] })).toBe(null)
  })

  test.each([
    ['', 'no-amount'],
    ['0', 'incorrect-amount'],
    ['12.345', 'incorrect-amount'],
    ['-5', 'incorrect-amount'],
    ['1e3', 'incorrect-amount'],
    ['9.99', 'too-little'],
    ['10', null],
    ['25000.00', null],
    ['25000.01', 'too-much'],
  ] as const)('checkOnramp of the payment amount “%s” returns %s', (amount, obstacle) => {
    expect(checkOnramp({ ...order, amount, amountOf: 'payment' })).toBe(obstacle)
  })

  test.each([
    ['', 'no-amount'],
    ['0.0', 'incorrect-amount'],
    ['0.0000000000000000001', 'incorrect-amount'],
    ['0.000000000000000001', null],
    ['1000000', null],
  ] as const)('checkOnramp of the purchase amount “%s” returns %s', (amount, obstacle) => {
    expect(checkOnramp({ ...order, amount, amountOf: 'purchase' })).toBe(obstacle)
  })
})

describe('what is sold', () => {
  const provider = { id: 'shop', name: 'Shop', networks: ['eip155:137' as const] }
  const options = { ...onrampFallback, providers: [provider] }

  test('the onramp options of a network list the providers that deliver there and the currencies of that network', () => {
    const here = optionsOfNetwork(options, network(137))
    expect(here.providers).toEqual([provider])
    expect(here.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    expect(here.purchaseCurrencies[0]?.networks.map(({ name }) => name)).toEqual([
      'polygon-mainnet',
    ])
  })

  test('the onramp options are empty for a network where no provider delivers', () => {
    const elsewhere = optionsOfNetwork(options, network(31_337))
    expect(elsewhere.providers).toEqual([])
    expect(elsewhere.purchaseCurrencies).toEqual([])
  })

  test('the onramp options on Solana list the currencies that providers list for Solana', () => {
    const one = { name: 'solana', display_name: 'Solana', chain_id: '', contract_address: '' }
    const sold = { id: 's', name: 'Solana', symbol: 'SOL', networks: [one] }
    const here = optionsOfNetwork(
      { ...options, purchaseCurrencies: [sold] },
      network('5eykt', 'solana'),
    )
    expect(here.purchaseCurrencies).toHaveLength(1)
  })
})

test('the built-in onramp options list no provider, and the limits of cards and bank transfers in USD and EUR', () => {
  const payment_method_limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  expect(onrampFallback.providers).toEqual([])
  expect(onrampFallback.paymentCurrencies).toEqual([
    { id: 'USD', payment_method_limits },
    { id: 'EUR', payment_method_limits },
  ])
})
