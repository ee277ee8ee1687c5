import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { pureContext, visitor } from '../testing/pureContext.ts'
import {
  contract,
  danger,
  dangersOf,
  domain,
  factsOf,
  other,
  token,
  typed,
  unreadable,
} from '../testing/typedRequest.ts'
import { decodeTypedData } from './decodeTypedData.ts'

describe('typed data', () => {
  test('names its type and contract, as an object or as JSON', () => {
    const facts = [{ kind: 'signs-typed-data', type: 'Thing', contract }]
    expect(decodeTypedData(typed({}), pureContext)).toEqual({ facts, dangers: [] })
    expect(decodeTypedData(JSON.stringify(typed({})), pureContext).facts).toEqual(facts)
  })

  test.each([
    ['no JSON', '{'],
    ['a number', 5],
    ['no type', { ...typed({}), primaryType: 5 }],
    ['no message', { ...typed({}), message: null }],
    ['a list as message', { ...typed({}), message: [] }],
    ['no types', { ...typed({}), types: undefined }],
  ])('is malformed with %s', (_, data) => {
    expect(decodeTypedData(data, pureContext)).toEqual({
      facts: [],
      dangers: [danger('malformed', null)],
    })
  })

  test('of a contract for another chain, or for none, is valid elsewhere', () => {
    for (const chainId of [2, undefined, 'x']) {
      expect(dangersOf({}, { domain: { ...domain, chainId } })).toEqual([
        danger('other-chain', contract),
      ])
    }
    expect(dangersOf({}, { domain: { ...domain, chainId: '0x1' } })).toEqual([])
  })

  test('of a server needs a readable chain, or none', () => {
    expect(dangersOf({}, { domain: {} })).toEqual([])
    expect(dangersOf({}, { domain: { chainId: 5 } })).toEqual([])
    expect(dangersOf({}, { domain: { chainId: 'x' } })).toEqual([danger('other-chain', null)])
    expect(dangersOf({}, { domain: { verifyingContract: 'x' } })).toEqual([
      danger('malformed', null),
    ])
    expect(dangersOf({}, { domain: { chainId: 5, verifyingContract: zeroAddress } })).toEqual([])
  })
})

describe('a call that a relayer executes', () => {
  const transfer = calldata('transfer(address, uint256)', other, 7n)
  const moved = { kind: 'transfers', token, to: other, amount: 7n }

  test.each([
    ['to and data', { to: token, data: transfer }],
    ['target and callData', { target: token, callData: transfer }],
    ['to and functionSignature', { to: token, functionSignature: transfer }],
    ['to before target', { to: token, target: other, data: transfer }],
  ])('is decoded from %s', (_, message) => {
    expect(factsOf(message)).toEqual([moved])
    expect(dangersOf(message)).toEqual(unreadable)
  })

  test('without an address is an unknown call', () => {
    expect(dangersOf({ callData: transfer })).toEqual([danger('unknown-call', null), ...unreadable])
    expect(dangersOf({ data: transfer })).not.toContainEqual(danger('unknown-call', null))
  })

  test('by delegatecall is a risk of its own', () => {
    const delegated = danger('delegatecall', token)
    for (const operation of [1, '0x1', 2]) {
      expect(dangersOf({ to: token, data: transfer, operation })).toContainEqual(delegated)
    }
    expect(dangersOf({ to: token, data: transfer, operation: 0 })).not.toContainEqual(delegated)
    expect(dangersOf({ to: token, data: transfer })).not.toContainEqual(delegated)
  })

  test('pays as the account only when it calls the account', () => {
    expect(factsOf({ to: visitor, data: '0x', value: '7' })).toEqual([
      { kind: 'pays', to: visitor, amount: 7n },
    ])
    expect(factsOf({ to: other, data: '0x', value: '7' })).toEqual([])
  })
})

describe('a delegation', () => {
  test('of votes gives rights to another address', () => {
    expect(dangersOf({ delegatee: other })).toEqual([danger('grants-rights')])
    expect(dangersOf({ delegatee: visitor.toLowerCase() })).toEqual([])
  })

  test('is recognized by its field or its type', () => {
    expect(dangersOf({ delegate: other })).toEqual([danger('delegation')])
    expect(dangersOf({ delegate: 5 })).toEqual([danger('delegation', null)])
    expect(dangersOf({}, { primaryType: 'DELEGATION' })).toEqual([danger('delegation', null)])
  })
})

describe('a struct inside the message (ERC-7739)', () => {
  test('is decoded like a message, at any depth and in lists', () => {
    const permit = { spender: other, value: '7' }
    const allows = [{ kind: 'allows', token: contract, spender: other, amount: 7n }]
    expect(factsOf({ contents: permit })).toEqual(allows)
    expect(factsOf({ a: { b: permit } })).toEqual(allows)
    expect(factsOf({ a: [permit] })).toEqual(allows)
    expect(factsOf({ a: [[permit]] })).toEqual(allows)
    expect(dangersOf({ a: { delegatee: other } })).toEqual([danger('grants-rights')])
    expect(dangersOf({ a: permit, b: { delegate: other } })).toContainEqual(danger('delegation'))
  })
})
