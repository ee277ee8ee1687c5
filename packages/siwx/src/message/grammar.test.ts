import { describe, expect, test } from 'vitest'
import * as grammar from './grammar.ts'

const x = (count: number) => 'x'.repeat(count)

describe('isTime', () => {
  test.each([
    '2026-01-02T00:00:00Z',
    '2026-01-02T23:59:59Z',
    '2024-02-29T03:04:05Z',
    '2026-12-31T03:04:05.1Z',
    '2026-01-02T03:04:05.123456789Z',
    '2026-01-02T03:04:05+23:59',
    '2026-01-02T03:04:05-00:00',
  ])('isTime accepts %s', (text) => {
    expect(grammar.isTime(text)).toBe(true)
  })

  test.each([
    '2026-01-02T24:00:00Z',
    '2026-01-02T23:60:00Z',
    '2026-01-02T23:59:60Z',
    '2026-01-02T03:04:05+24:00',
    '2026-01-02T03:04:05+23:60',
    '2025-02-29T03:04:05Z',
    '2026-04-31T03:04:05Z',
    '2026-00-02T03:04:05Z',
    '2026-13-02T03:04:05Z',
    '2026-01-00T03:04:05Z',
    '2026-01-02T03:04:05.Z',
    '2026-01-02T03:04:05.1234567890Z',
    '2026-01-02t03:04:05Z',
    '2026-01-02T03:04:05z',
    '2026-01-02T03:04:05',
    ' 2026-01-02T03:04:05Z',
    '2026-01-02T03:04:05Z ',
  ])('isTime rejects %j', (text) => {
    expect(grammar.isTime(text)).toBe(false)
  })
})

test.each([
  [x(7), false],
  [x(8), true],
  [x(128), true],
  [x(129), false],
  ['1234567-', false],
  ['-12345678', false],
  ['12345678-', false],
  ['12345678\n', false],
])('isNonce of %j is %s', (text, valid) => {
  expect(grammar.isNonce(text)).toBe(valid)
})

test.each([
  ['a', true],
  [x(253), true],
  [x(254), false],
  ['-a', false],
  ['a-', false],
  ['a_b.c-d', true],
  ['a:1', true],
  ['a:65535', true],
  ['a:123456', false],
  ['a:', false],
  ['[::1]', true],
  ['[::1]:80', true],
  ['[:]', false],
  ['[::g]', false],
  ['a/b', false],
  ['a@b', false],
])('isDomain of %j is %s', (text, valid) => {
  expect(grammar.isDomain(text)).toBe(valid)
})

test.each([
  ['https', true],
  ['a', true],
  [x(31), true],
  [x(32), false],
  ['1a', false],
  ['a+b.c-1', true],
  ['a_b', false],
  ['a:', false],
])('isScheme of %j is %s', (text, valid) => {
  expect(grammar.isScheme(text)).toBe(valid)
})

test.each([
  ['eip155:1', true],
  ['eip155:0', false],
  ['eip155:01', false],
  ['eip155:1a', false],
  [`eip155:${'1'.repeat(32)}`, true],
  [`eip155:${'1'.repeat(33)}`, false],
  ['solana:01', true],
  ['sol:a', true],
  ['so:a', false],
  ['longname:a', true],
  ['longname1:a', false],
  ['Solana:a', false],
  ['solana:', false],
  ['solana', false],
  ['solana:a:b', false],
])('isChainId of %j is %s', (text, valid) => {
  expect(grammar.isChainId(text)).toBe(valid)
})

test.each([
  ['eip155', `0x${'aB'.repeat(20)}`, true],
  ['eip155', `0x${'a'.repeat(39)}`, false],
  ['eip155', `0x${'a'.repeat(41)}`, false],
  ['eip155', `0X${'a'.repeat(40)}`, false],
  ['eip155', `0x${'a'.repeat(39)}g`, false],
  ['solana', '1'.repeat(32), true],
  ['solana', '1'.repeat(31), false],
  ['solana', '1'.repeat(44), true],
  ['solana', '1'.repeat(45), false],
  ['solana', `0${'1'.repeat(31)}`, false],
  ['solana', `l${'1'.repeat(31)}`, false],
  ['bip122', 'a'.repeat(14), true],
  ['bip122', 'a'.repeat(13), false],
  ['bip122', 'a'.repeat(90), true],
  ['bip122', 'a'.repeat(91), false],
  ['polkadot', '1'.repeat(45), true],
  ['polkadot', '1'.repeat(44), false],
  ['polkadot', '1'.repeat(50), true],
  ['polkadot', '1'.repeat(51), false],
  ['EIP155', `0x${'a'.repeat(40)}`, false],
  ['cosmos', '1'.repeat(45), false],
])('isAccountAddress in %s of %s is %s', (namespace, address, valid) => {
  expect(grammar.isAccountAddress(namespace, address)).toBe(valid)
})

test.each([
  ['', false],
  ['a', true],
  ['%20', true],
  ['%2', false],
  ['%2g', false],
  ['a b', false],
  ['a/b', false],
])('isRequestId of %j is %s', (text, valid) => {
  expect(grammar.isRequestId(text)).toBe(valid)
})

test.each([
  ['', false],
  ['Accept the terms.', true],
  ['URI: x', false],
  ['URI:x', true],
  ['uri: x', true],
  ['a"b', false],
  ['a%b', false],
])('isStatement of %j is %s', (text, valid) => {
  expect(grammar.isStatement(text)).toBe(valid)
})

test.each([
  ['a:b', true],
  ['a:', false],
  ['1a:b', false],
  ['a:%2F', true],
  ['a:%2', false],
  ['a:b c', false],
])('isUri of %j is %s', (text, valid) => {
  expect(grammar.isUri(text)).toBe(valid)
})
