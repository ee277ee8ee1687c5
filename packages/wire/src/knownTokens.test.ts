import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { findKnownToken, knownTokensOf } from './knownTokens.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const evmNetworks = [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144].map((id) => `eip155:${id}`)

test('findKnownToken finds an EVM token in any case, and no address that differs in a digit', () => {
  for (const same of [usdc, usdc.toLowerCase(), `0x${usdc.slice(2).toUpperCase()}`]) {
    expect(findKnownToken('eip155:1', same)).toMatchObject({ symbol: 'USDC', decimals: 6 })
  }
  for (const other of [`${usdc.slice(0, -1)}9`, usdc.slice(0, -1), `${usdc}0`, '', 'USDC']) {
    expect(findKnownToken('eip155:1', other)).toBeNull()
  }
  expect(findKnownToken('eip155:8453', usdc)).toBeNull()
})

test('findKnownToken finds a Solana mint by its exact address only', () => {
  expect(findKnownToken(solana, mint)).toMatchObject({ symbol: 'USDC', decimals: 6 })
  expect(findKnownToken(solana, mint.toLowerCase())).toBeNull()
  expect(findKnownToken(solana, `${mint.slice(0, -1)}w`)).toBeNull()
})

test.each(evmNetworks)('the addresses of well-known tokens on %s are valid and different', (id) => {
  const addresses = knownTokensOf(id).map(({ address }) => address)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.map((address) => getAddress(address))).toEqual(addresses)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the release knows no token of a network that is an inherited property name', () => {
  for (const id of ['constructor', '__proto__', 'toString']) expect(knownTokensOf(id)).toEqual([])
})
