import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { visitor } from '../testing/pureContext.ts'
import { contract, danger, dangersOf, other, unreadable } from '../testing/typedRequest.ts'

describe('typed data that no decoder knows', () => {
  const hash = `0x${'ab'.repeat(32)}`

  test('is a risk for a contract when its name grants', () => {
    for (const primaryType of [
      'Permit',
      'SafeMessage',
      'Authorise',
      'Authorization',
      'WITHDRAWAL',
      'Execution',
      'MultiSig',
      'Payment',
      'Approval',
      'MetaTransaction',
    ]) {
      expect(dangersOf({ amount: 5 }, { primaryType })).toEqual(unreadable)
    }
    expect(dangersOf({ amount: 5 })).toEqual([])
  })

  test('is a risk for a contract when it names another party', () => {
    expect(dangersOf({ receiver: other })).toEqual(unreadable)
    expect(dangersOf({ receivers: [visitor, other] })).toEqual(unreadable)
    expect(dangersOf({ a: { receiver: other } })).toEqual(unreadable)
    for (const own of [visitor, zeroAddress, contract])
      expect(dangersOf({ receiver: own })).toEqual([])
  })

  test.each([
    'token',
    'sellAsset',
    'currency',
    'Collection',
    'nft',
    'pool',
    'market',
    'vault',
    'from',
    'wallet',
    'voter',
    'author',
    'space',
    'referrer',
  ])('names no party in the field %s', (name) => {
    expect(dangersOf({ [name]: other })).toEqual([])
  })

  test('is a risk for a contract when it consists of hashes', () => {
    expect(dangersOf({ hash })).toEqual(unreadable)
    expect(dangersOf({ hash, other: `${hash}00` })).toEqual(unreadable)
    expect(dangersOf({ hash: hash.slice(0, -2) })).toEqual([])
    expect(dangersOf({ hash, note: 'x' })).toEqual([])
    expect(dangersOf({})).toEqual([])
  })

  test('is a risk for a server only when its name grants and it names another party', () => {
    const atServer = (message: object, primaryType = 'Thing') =>
      dangersOf(message, { primaryType, domain: {} })
    expect(atServer({ receiver: other }, 'Permit')).toEqual([danger('unknown-typed-data', null)])
    expect(atServer({ receiver: other })).toEqual([])
    expect(atServer({ receiver: visitor }, 'Permit')).toEqual([])
    expect(atServer({ hash })).toEqual([])
    expect(dangersOf({ hash }, { domain: { salt: hash } })).toEqual([
      danger('unknown-typed-data', null),
    ])
  })
})
