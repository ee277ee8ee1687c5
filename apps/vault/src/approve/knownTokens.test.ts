import { localAddresses } from '@latchkey/testing'
import { findKnownToken } from '@latchkey/wire/knownTokens'
import { expect, test } from 'vitest'
import { isKnownSymbol } from './isKnownSymbol.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('findKnownToken finds a known token by its address on its own network only', () => {
  const found = findKnownToken('eip155:1', usdc.toLowerCase() as `0x${string}`)
  expect(found).toEqual({ address: usdc, symbol: 'USDC', decimals: 6 })
  expect(findKnownToken('eip155:10', usdc)).toBeNull()
  expect(findKnownToken(mainnet, usdcMint)?.symbol).toBe('USDC')
  expect(findKnownToken('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', usdcMint)).toBeNull()
  for (const chainId of ['constructor', '__proto__', 'toString']) {
    expect(findKnownToken(chainId, usdcMint)).toBeNull()
  }
})

test('isKnownSymbol covers known tokens of every network and the network’s native coin', () => {
  expect(isKnownSymbol('eip155:4242', 'usdt')).toBe(true)
  expect(isKnownSymbol('eip155:137', 'pol')).toBe(true)
  expect(isKnownSymbol('eip155:1', 'FOO')).toBe(false)
})

test('the vault shows the tokens of the local chain by their symbols', () => {
  const { weth, latch, usdc, usdt, wbtc } = localAddresses
  const symbols = [weth, latch, usdc, usdt, wbtc].map(
    (address) => findKnownToken('eip155:31337', address)?.symbol,
  )
  expect(symbols).toEqual(['WETH', 'LATCH', 'USDC', 'USDT', 'WBTC'])
})
