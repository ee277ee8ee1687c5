import { expect, test } from 'vitest'
import {
  parseAppKitChain,
  parseStandardChain,
  signInNamespaces,
  standardDialect,
} from './dialect.ts'
import { parseMessage } from './parseMessage.ts'

test.each([
  ['eip155:1', 'Ethereum', '1', 'spaced'],
  ['solana:abc', 'Solana', 'solana:abc', 'compact'],
  ['bip122:abc', 'Bitcoin', 'bip122:abc', 'compact'],
  ['polkadot:abc', 'Polkadot', 'polkadot:abc', 'compact'],
] as const)('standardDialect of %s is %s with the chain %s', (id, accountName, chainText, gap) => {
  expect(standardDialect(id)).toEqual({ accountName, chainText, gap })
  expect(parseStandardChain(accountName, chainText)).toBe(id)
})

test('signInNamespaces are the four that have an account name', () => {
  expect(signInNamespaces).toEqual(['eip155', 'solana', 'bip122', 'polkadot'])
  expect(standardDialect('cosmos:hub')).toBeNull()
})

test.each([
  ['Ethereum', '', null],
  ['Ethereum', '1a', null],
  ['Ethereum', 'eip155:1', null],
  ['ethereum', '1', null],
  ['Solana', 'mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['Solana', 'solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['Solana', 'devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['Solana', 'testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['Solana', 'Mainnet', null],
  ['Solana', 'toString', null],
  ['Solana', 'eip155:1', null],
  ['Bitcoin', 'polkadot:abc', null],
  ['Bitcoin', 'bip122', null],
  ['Bitcoin', 'xbip122:abc', null],
  ['Polkadot', 'bip122:abc', null],
  ['Tezos', 'tezos:abc', null],
])('parseStandardChain of a %s account and %j is %s', (accountName, chainText, id) => {
  expect(parseStandardChain(accountName, chainText)).toBe(id)
})

test.each([
  ['10', 'eip155:10'],
  ['eip155:10', 'eip155:10'],
  ['solana:abc', 'solana:abc'],
  ['', null],
  ['1x', null],
  ['x1', null],
  ['cosmos:hub', null],
  ['EIP155:1', null],
])('parseAppKitChain of %j is %s', (chainText, id) => {
  expect(parseAppKitChain(chainText)).toBe(id)
})

test('parseMessage reads a text of 16,384 characters, and none that is one longer', () => {
  const before = `example.com wants you to sign in with your Ethereum account:
0xA0Cf798816D4b9b9866b5330EEa46a18382f251e

`
  const after = `

URI: https://example.com
Version: 1
Chain ID: 1
Nonce: 12345678
Issued At: 2026-01-02T03:04:05Z`
  const text = (length: number) =>
    before + 'a'.repeat(length - before.length - after.length) + after
  expect(parseMessage(text(16_384)).statement).toHaveLength(16_384 - before.length - after.length)
  expect(() => parseMessage(text(16_385))).toThrow('signin/malformed-message')
})
