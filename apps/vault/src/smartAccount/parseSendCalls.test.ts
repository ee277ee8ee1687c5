import { describe, expect, test } from 'vitest'
import { account, owner } from '../testing/accountTools.ts'
import { parseSendCalls } from './parseSendCalls.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { to, value: '0x5', data: '0x1234' }
const batch = { version: '2.0.0', id: 'one', from: account.address, chainId: '0x1', calls: [call] }
const parse = (change: object = {}) =>
  parseSendCalls([{ ...batch, ...change }], { account: account.address, chainId: 'eip155:1' })

test('the vault reads the id and the calls of wallet_sendCalls in their order', () => {
  const second = { to: owner }
  expect(parse({ calls: [call, second] })).toEqual({
    id: 'one',
    calls: [
      { to, value: 5n, data: '0x1234' },
      { to: owner, value: 0n, data: '0x' },
    ],
  })
})

test('a batch without an id gets a random one of 32 bytes', () => {
  const [first, second] = [parse({ id: undefined }).id, parse({ id: undefined }).id]
  expect(first).toMatch(/^0x[0-9a-f]{64}$/)
  expect(second).not.toBe(first)
})

test.each([
  ['no sender', { from: undefined }],
  ['the sender in lower case', { from: account.address.toLowerCase() }],
  ['an id of 4,096 characters', { id: 'x'.repeat(4_096) }],
  ['30 calls', { calls: Array.from({ length: 30 }, () => call) }],
  ['an optional capability', { capabilities: { x: { optional: true } } }],
  [
    'a call with an optional capability',
    { calls: [{ ...call, capabilities: { x: { optional: true } } }] },
  ],
  ['more parameters', { atomicRequired: false, more: 1 }],
])('the vault reads wallet_sendCalls with %s', (_, change) => {
  expect(parse(change).calls[0]).toEqual({ to, value: 5n, data: '0x1234' })
})

test.each([
  ['no calls', { calls: [] }],
  ['an empty id', { id: '' }],
  ['an id of 4,097 characters', { id: 'x'.repeat(4_097) }],
  ['an id that is a number', { id: 1 }],
  ['a recipient of 19 bytes', { calls: [{ ...call, to: to.slice(0, -2) }] }],
  ['a recipient of 21 bytes', { calls: [{ ...call, to: `${to}00` }] }],
  ['a recipient without 0x', { calls: [{ ...call, to: to.slice(2) }] }],
  ['data of half a byte', { calls: [{ ...call, data: '0x1' }] }],
  ['data without 0x', { calls: [{ ...call, data: '12' }] }],
  ['data that is not hexadecimal', { calls: [{ ...call, data: '0xzz' }] }],
  ['a value above 256 bits', { calls: [{ ...call, value: `0x1${'0'.repeat(64)}` }] }],
  ['a value that is a number', { calls: [{ ...call, value: 5 }] }],
  ['no chain id', { chainId: undefined }],
  ['atomicRequired that is no boolean', { atomicRequired: 'true' }],
  ['capabilities that are no object', { capabilities: { x: true } }],
])('the vault rejects wallet_sendCalls with %s as malformed', (_, change) => {
  expect(() => parse(change)).toThrow(refusals.malformed)
})

test.each([
  ['the key’s account as sender', { from: owner }, refusals.otherAccount],
  ['another network', { chainId: '0x2' }, refusals.otherNetwork],
  ['a call without recipient', { calls: [call, { data: '0x12' }] }, refusals.notForContracts],
])('the vault rejects wallet_sendCalls with %s', (_, change, message) => {
  expect(() => parse(change)).toThrow(message)
})

describe('errors that EIP-5792 distinguishes', () => {
  test.each([
    ['a required capability', { capabilities: { x: {} } }],
    ['a capability that is not optional', { capabilities: { x: { optional: false } } }],
    [
      'a required capability after an optional one',
      { capabilities: { x: { optional: true }, y: {} } },
    ],
    ['a call with a required capability', { calls: [call, { ...call, capabilities: { x: {} } }] }],
  ])('wallet_sendCalls with %s is rejected as an unsupported capability', (_, change) => {
    const error = {
      name: 'CallsRefused',
      reason: 'capability-unsupported',
      message: refusals.capability,
    }
    expect(() => parse(change)).toThrow(expect.objectContaining(error))
  })

  test('31 calls are too many for one approval', () => {
    const error = { name: 'CallsRefused', reason: 'too-large', message: refusals.tooManyCalls }
    const calls = Array.from({ length: 31 }, () => call)
    expect(() => parse({ calls })).toThrow(expect.objectContaining(error))
  })
})

test('a value can have 256 bits', () => {
  const value = `0x${'f'.repeat(64)}`
  expect(parse({ calls: [{ ...call, value }] }).calls[0]?.value).toBe(2n ** 256n - 1n)
})
