import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineNetwork } from '../network/network.ts'
import { compatibleNetworks } from './compatibleNetworks.ts'
import { paymentRequest } from './paymentRequest.ts'

const network = (
  namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot',
  decimals: number,
  id = 1,
) =>
  defineNetwork({
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
  test('paymentRequest writes an EIP-681 link with the chain and the exact amount in base units', () => {
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

  test('paymentRequest writes a Solana Pay link with the amount in whole units and the token’s mint', () => {
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

  test('paymentRequest writes a BIP-21 link with the amount in whole bitcoins', () => {
    const coin = network('bip122', 8)
    expect(paymentRequest({ address: bitcoin, network: coin, amount: 20_300_000n })).toBe(
      `bitcoin:${bitcoin}?amount=0.203`,
    )
  })

  test('paymentRequest returns null for chains without a standard for payment links', () => {
    expect(paymentRequest({ address: 'x', network: network('polkadot', 10) })).toBe(null)
  })
})

/** Numbers as EIP-681 writes them: an optional sign, decimals, and a power of ten. */
function readNumber(text: string): bigint {
  const parts = /^([+-]?)(\d*)(?:\.(\d+))?(?:[eE](\d+))?$/.exec(text)
  if (!parts) throw new Error(`No number of EIP-681: ${text}`)
  const [, sign, whole = '', fraction = '', power = '0'] = parts
  const digits = BigInt(`${whole}${fraction.padEnd(Number(power), '0')}` || '0')
  return sign === '-' ? -digits : digits
}

/** `request = schema_prefix target_address [ "@" chain_id ] [ "/" function_name ] [ "?" parameters ]` */
function readEip681(link: string) {
  const parts = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@(\d+))?(?:\/(\w+))?(?:\?(.*))?$/.exec(
    link,
  )
  if (!parts) throw new Error(`Not EIP-681: ${link}`)
  const [, target, chain, call, parameters = ''] = parts
  const named = new Map(new URLSearchParams(parameters))
  const amount = named.get(call === 'transfer' ? 'uint256' : 'value')
  return {
    to: call === 'transfer' ? named.get('address') : target,
    token: call === 'transfer' ? target : undefined,
    chain: Number(chain),
    amount: amount === undefined ? undefined : readNumber(amount),
  }
}

/** Solana Pay and BIP-21: `scheme:<recipient>?amount=<whole units, no exponent>&…` */
function readWhole(link: string, scheme: string, decimals: number) {
  const url = new URL(link)
  if (url.protocol !== `${scheme}:`) throw new Error(`Not ${scheme}: ${link}`)
  const amount = url.searchParams.get('amount')
  const parts = amount === null ? null : /^(\d+)(?:\.(\d+))?$/.exec(amount)
  if (amount !== null && !parts) throw new Error(`No amount: ${amount}`)
  const [, whole = '', fraction = ''] = parts ?? []
  if (fraction.length > decimals) throw new Error(`More decimals than the token has: ${amount}`)
  return {
    to: url.pathname,
    token: url.searchParams.get('spl-token') ?? undefined,
    amount: parts ? BigInt(whole + fraction.padEnd(decimals, '0')) : undefined,
  }
}

describe('a parser of the standard reads the requested amount to the last unit', () => {
  const amount = fc.option(fc.bigInt({ min: 1n, max: (1n << 256n) - 1n }), { nil: undefined })
  const decimals = fc.integer({ min: 0, max: 36 })
  const maybe = <Value>(name: string, value: Value | undefined) =>
    value === undefined ? {} : { [name]: value }

  test.each([
    ['ether', undefined],
    ['a token', usdc],
  ] as const)(
    'an EIP-681 parser reads the amount that paymentRequest wrote to the last unit: %s',
    (_, token) => {
      fc.assert(
        fc.property(
          amount,
          decimals,
          fc.integer({ min: 1, max: 2 ** 31 }),
          (requested, places, id) => {
            const request = maybe('amount', requested)
            const asset = token ? { token: { address: token, decimals: places } } : {}
            const there = network('eip155', 18, id)
            const link = paymentRequest({ address: alice, network: there, ...asset, ...request })
            expect(readEip681(link ?? '')).toEqual({
              to: alice,
              token,
              chain: id,
              amount: requested,
            })
          },
        ),
      )
    },
  )

  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  test.each([
    ['SOL', undefined],
    ['a token', mint],
  ] as const)(
    'a Solana Pay parser reads the amount that paymentRequest wrote to the last unit: %s',
    (_, token) => {
      fc.assert(
        fc.property(amount, decimals, (requested, places) => {
          const asset = token ? { token: { address: token, decimals: places } } : {}
          const there = network('solana', 9)
          const request = { address: sol, network: there, ...asset, ...maybe('amount', requested) }
          const read = readWhole(paymentRequest(request) ?? '', 'solana', token ? places : 9)
          expect(read).toEqual({ to: sol, token, amount: requested })
        }),
      )
    },
  )

  test('a BIP-21 parser reads the amount that paymentRequest wrote to the last unit', () => {
    fc.assert(
      fc.property(amount, (requested) => {
        const request = {
          address: bitcoin,
          network: network('bip122', 8),
          ...maybe('amount', requested),
        }
        const read = readWhole(paymentRequest(request) ?? '', 'bitcoin', 8)
        expect(read).toEqual({ to: bitcoin, token: undefined, amount: requested })
      }),
    )
  })
})

describe('networks an address is good for', () => {
  const networks = [network('eip155', 18, 1), network('eip155', 18, 10), network('solana', 9)]

  test('compatibleNetworks lists, for an EOA, all networks of its namespace', () => {
    const found = compatibleNetworks(networks, { namespace: 'eip155', type: 'eoa' }, 'eip155:10')
    expect(found.map(({ id }) => id)).toEqual([1, 10])
  })

  test('compatibleNetworks lists, for a smart account, only the active network', () => {
    const account = { namespace: 'eip155', type: 'smartAccount' } as const
    const found = compatibleNetworks(networks, account, 'eip155:10')
    expect(found.map(({ id }) => id)).toEqual([10])
  })
})
