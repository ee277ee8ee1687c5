import { concatHex, type Hex, pad, toEventSelector, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, visitor } from '../testing/pureContext.ts'
import { rightsIn } from './rightsIn.ts'

const [called, named, payer, token] = [1, 2, 3, 4].map(addressOf) as [Hex, Hex, Hex, Hex]
/** Nodes write topics and data in lower case. */
const low = (hex: Hex): Hex => `0x${hex.slice(2).toLowerCase()}`
const event = (indexed: readonly Hex[], data: Hex = '0x', address: Hex = called) => ({
  address,
  topics: [toEventSelector('Something(address,address)'), ...indexed.map((each) => low(pad(each)))],
  data: low(data),
})
const transfer = (from: Hex, to: Hex, amount: bigint, address: Hex = token) => ({
  address,
  topics: [toEventSelector('Transfer(address,address,uint256)'), low(pad(from)), low(pad(to))],
  data: toHex(amount, { size: 32 }),
})
const rights = (logs: readonly ReturnType<typeof event>[], data: Hex | undefined = '0x12345678') =>
  rightsIn({ call: { to: called, ...(data ? { data } : {}) }, logs, account: visitor })
const unknown = (to: Hex, contract: Hex = called) => ({ kind: 'unknown-rights', contract, to })

describe('an unknown event', () => {
  test.each([
    ['in a topic', event([visitor, named])],
    ['in the topic before the account', event([named, visitor])],
    ['in the data', event([visitor], pad(named))],
    [
      'in the second word of the data',
      event([visitor], concatHex([toHex(1, { size: 32 }), pad(named)])),
    ],
  ])('that names another address %s may give it a right', (_, log) => {
    expect(rights([log])).toEqual([unknown(named)])
  })

  test.each([
    ['the account alone', event([visitor])],
    ['the account twice', event([visitor, visitor])],
    ['the called contract', event([visitor, called])],
    ['the zero address', event([visitor, zeroAddress])],
    ['the emitting contract', event([visitor, token], '0x', token)],
    ['another address and not the account', event([named, payer])],
    ['the account in its data only', event([named], pad(visitor))],
    ['a number of 12 bytes', event([visitor], toHex(2n ** 96n - 1n, { size: 32 }))],
    ['a number above an address', event([visitor], toHex(2n ** 160n, { size: 32 }))],
    [
      'a part of a word',
      event([visitor], concatHex([`0x${'00'.repeat(12)}`, named.slice(0, -2) as Hex])),
    ],
  ])('that names %s gives none', (_, log) => {
    expect(rights([log])).toEqual([])
  })

  test('takes the smallest word that can be an address', () => {
    const smallest: Hex = `0x${'00'.repeat(7)}01${'00'.repeat(12)}`
    const [right] = rights([event([visitor], pad(smallest, { size: 32 }))])
    expect(right?.to.toLowerCase()).toBe(smallest)
  })

  test('beside an event of the named contract gives it none', () => {
    expect(rights([event([visitor, named]), event([], '0x', named)])).toEqual([])
  })
})

describe('a payment by a contract', () => {
  const data = concatHex(['0x12345678', pad(named)])
  const paysOut = [{ kind: 'pays-out', contract: called, to: named }]

  test('to an address in the calldata is a payout', () => {
    expect(rights([transfer(payer, named, 5n)], data)).toEqual(paysOut)
    expect(
      rights([transfer(payer, named, 5n)], data.toUpperCase().replace('X', 'x') as Hex),
    ).toEqual(paysOut)
  })

  test.each([
    ['without calldata', [transfer(payer, named, 5n)], undefined],
    ['to an address that the calldata does not name', [transfer(payer, token, 5n)], data],
    ['by the account itself', [transfer(visitor, named, 5n)], data],
    ['to the account', [transfer(payer, visitor, 5n)], concatHex(['0x12345678', pad(visitor)])],
    [
      'to the called contract',
      [transfer(payer, called, 5n)],
      concatHex(['0x12345678', pad(called)]),
    ],
    [
      'to the zero address',
      [transfer(payer, zeroAddress, 5n)],
      concatHex(['0x12345678', pad(zeroAddress)]),
    ],
    ['to a pool, which pays too', [transfer(payer, named, 5n), transfer(named, payer, 1n)], data],
  ] as const)('%s is no payout', (_, logs, calldata) => {
    const call = { to: called, ...(calldata ? { data: calldata } : {}) }
    expect(rightsIn({ call, logs, account: visitor })).toEqual([])
  })

  test.each([
    [5n, 4n, 1],
    [5n, 5n, 0],
    [5n, 6n, 0],
  ])('of %s, of which the account pays %s itself, counts as %i payouts', (paid, spent, count) => {
    const logs = [transfer(payer, named, paid), transfer(visitor, payer, spent)]
    expect(rights(logs, data)).toHaveLength(count)
  })

  test.each([
    [5n, 19n, 1],
    [5n, 20n, 0],
    [5n, 21n, 0],
  ])('of %s while the account receives %s counts as %i payouts', (paid, arrived, count) => {
    const logs = [transfer(payer, named, paid), transfer(payer, visitor, arrived)]
    expect(rights(logs, data)).toHaveLength(count)
  })

  test('of another asset than the account receives is no fee, and several payments of the same asset are added up', () => {
    const elsewhere = transfer(payer, visitor, 100n, named)
    expect(rights([transfer(payer, named, 5n), elsewhere], data)).toEqual(paysOut)
    const twice = [transfer(payer, named, 3n), transfer(payer, named, 3n)]
    expect(rights([...twice, transfer(payer, visitor, 23n)], data)).toEqual([
      ...paysOut,
      ...paysOut,
    ])
    expect(rights([...twice, transfer(payer, visitor, 24n)], data)).toEqual([])
  })
})
