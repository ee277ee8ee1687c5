import { describe, expect, test } from 'vitest'
import { toNetwork } from '../network/network.ts'
import { compatibleNetworks } from './compatibleNetworks.ts'
import { paymentRequest } from './paymentRequest.ts'

const network = (
  namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot',
  decimals: number,
  id = 1,
) =>
  toNetwork({
    id,
    name: namespace,
    chainNamespace: namespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals },
    rpcUrls: { default: { http: [] } },
  })

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const sol = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

describe('a link other wallets understand', () => {
  test('EIP-681: the chain in it, amounts in base units to the last one', () => {
    const evm = network('eip155', 18, 8453)
    expect(paymentRequest({ address: alice, network: evm })).toBe(`ethereum:${alice}@8453`)
    expect(
      paymentRequest({ address: alice, network: evm, amount: 2_014_000_000_000_000_001n }),
    ).toBe(`ethereum:${alice}@8453?value=2014000000000000001`)
    const token = { address: usdc, decimals: 6 }
    expect(paymentRequest({ address: alice, network: evm, token, amount: 1_500_000n })).toBe(
      `ethereum:${usdc}@8453/transfer?address=${alice}&uint256=1500000`,
    )
  })

  test('Solana Pay: whole units, the token by its mint', () => {
    const solana = network('solana', 9)
    expect(paymentRequest({ address: sol, network: solana })).toBe(`solana:${sol}`)
    expect(paymentRequest({ address: sol, network: solana, amount: 1_000_000n })).toBe(
      `solana:${sol}?amount=0.001`,
    )
    const token = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 }
    expect(paymentRequest({ address: sol, network: solana, token, amount: 10_000n })).toBe(
      `solana:${sol}?amount=0.01&spl-token=${token.address}`,
    )
  })

  test('BIP-21: whole bitcoins', () => {
    const coin = network('bip122', 8)
    expect(paymentRequest({ address: bitcoin, network: coin, amount: 20_300_000n })).toBe(
      `bitcoin:${bitcoin}?amount=0.203`,
    )
  })

  test('where nobody agreed on one, there is none', () => {
    expect(paymentRequest({ address: 'x', network: network('polkadot', 10) })).toBe(null)
  })
})

describe('networks an address is good for', () => {
  const networks = [network('eip155', 18, 1), network('eip155', 18, 10), network('solana', 9)]

  test('are all of its kind', () => {
    const found = compatibleNetworks(networks, { namespace: 'eip155', type: 'eoa' }, 'eip155:10')
    expect(found.map(({ id }) => id)).toEqual([1, 10])
  })

  test('of a smart account only the one it lives on', () => {
    const account = { namespace: 'eip155', type: 'smartAccount' } as const
    const found = compatibleNetworks(networks, account, 'eip155:10')
    expect(found.map(({ id }) => id)).toEqual([10])
  })
})
