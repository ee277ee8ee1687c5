import { describe, expect, test } from 'vitest'
import { visitor } from '../testing/pureContext.ts'
import { contract, danger, dangersOf, factsOf, other, token } from '../testing/typedRequest.ts'

describe('a permit', () => {
  const allows = (amount: bigint, of: string = contract) => ({
    kind: 'allows',
    token: of,
    spender: other,
    amount,
  })

  test.each([
    ['value', { spender: other, value: '7' }],
    ['amount', { spender: other, amount: 7 }],
    ['wad', { spender: other, wad: '0x7' }],
    ['value of an operator', { operator: other, value: '7' }],
    ['value before amount', { spender: other, value: '7', amount: '9' }],
    ['amount before wad', { spender: other, amount: '7', wad: '9' }],
    ['spender before operator', { spender: other, operator: token, value: '7' }],
  ])('grants an allowance by its %s', (_, message) => {
    expect(factsOf(message)).toEqual([allows(7n)])
    expect(dangersOf(message)).toEqual([danger('permit'), danger('permit')])
  })

  test('without a readable amount is unlimited', () => {
    expect(factsOf({ spender: other, value: 'x' })).toEqual([allows(2n ** 256n - 1n)])
    expect(dangersOf({ spender: other, value: 'x' })).toContainEqual(danger('permit-unlimited'))
  })

  test('for zero takes back, and is a risk all the same', () => {
    expect(factsOf({ spender: other, value: '0' })).toEqual([
      { kind: 'revokes', token: contract, spender: other },
    ])
    expect(dangersOf({ spender: other, value: '0' })).toEqual([danger('permit')])
  })

  test.each(['allowed', 'approved'])(
    'with %s is unlimited when true, and takes back when false',
    (name) => {
      expect(factsOf({ spender: other, [name]: true })).toEqual([allows(2n ** 256n - 1n)])
      expect(factsOf({ spender: other, [name]: false })).toEqual([
        { kind: 'revokes', token: contract, spender: other },
      ])
      expect(dangersOf({ spender: other, [name]: false })).toEqual([])
    },
  )

  test('needs a spender and an amount', () => {
    expect(factsOf({ spender: other })).toEqual([])
    expect(factsOf({ value: '7' })).toEqual([])
    expect(factsOf({ spender: 'x', value: '7' })).toEqual([])
  })

  test('of a server names no token', () => {
    expect(factsOf({ spender: other, value: '7' }, { domain: {} })).toEqual([allows(7n, '')])
  })

  test.each(['details', 'permitted'])('of Permit2 is found in %s, alone and in a list', (name) => {
    const grant = (amount: unknown, of = token) => ({ token: of, amount })
    expect(factsOf({ spender: other, [name]: grant('7') })).toEqual([allows(7n, token)])
    expect(factsOf({ spender: other, [name]: [grant('7'), grant('8', contract)] })).toEqual([
      allows(7n, token),
      allows(8n, contract),
    ])
    expect(factsOf({ spender: other, [name]: grant('x') })).toEqual([
      allows(2n ** 256n - 1n, token),
    ])
    expect(dangersOf({ spender: other, [name]: grant('7') })).toEqual([
      danger('permit2'),
      danger('permit2'),
    ])
    expect(dangersOf({ spender: other, [name]: grant('0') })).toEqual([danger('permit2')])
    expect(factsOf({ [name]: grant('7') })).toEqual([{ ...allows(7n, token), spender: '' }])
    expect(factsOf({ spender: other, [name]: { amount: '7' } })).toEqual([])
  })
})

describe('a transfer by signature (ERC-3009)', () => {
  const message = { from: visitor, to: other, value: '7' }
  const moved = (amount: bigint) => [{ kind: 'transfers', token: contract, to: other, amount }]

  test.each(['validAfter', 'validBefore'])('is recognized by %s', (name) => {
    expect(factsOf({ ...message, [name]: 0 })).toEqual(moved(7n))
    expect(dangersOf({ ...message, [name]: 0 })).toEqual([danger('gives-for-nothing')])
  })

  test('needs a payer and a recipient, and is unlimited without an amount', () => {
    const valid = { ...message, validAfter: 0 }
    expect(factsOf({ ...valid, value: 'x' })).toEqual(moved(2n ** 256n - 1n))
    expect(factsOf(message)).toEqual([])
    expect(factsOf({ ...valid, from: 'x' })).toEqual([])
    expect(factsOf({ ...valid, to: 'x' })).toEqual([])
  })
})

describe('an order', () => {
  const order = [danger('order', contract)]

  test.each(['offer', 'consideration', 'makerAsset', 'sellToken', 'makerToken', 'tree'])(
    'is recognized by its field %s',
    (name) => {
      expect(dangersOf({ [name]: [] })).toEqual(order)
    },
  )

  test.each(['SellOrder', 'listing', 'Offer', 'Bid', 'MerkleRoot', 'TRADE', 'Auction'])(
    'is recognized by its type %s',
    (primaryType) => {
      expect(dangersOf({}, { primaryType })).toEqual(order)
    },
  )

  test('is recognized by offers, if there are any', () => {
    expect(dangersOf({ offers: [{}] })).toEqual(order)
    expect(dangersOf({ offers: [] })).toEqual([])
  })

  test('inside another struct is one', () => {
    expect(dangersOf({ contents: { offer: [] } })).toEqual(order)
    expect(dangersOf({ contents: [{ offer: [] }] })).toEqual(order)
  })
})
