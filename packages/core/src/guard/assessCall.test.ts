import { describe, expect, test } from 'vitest'
import type { RequestedCall, RequestFact } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import {
  assessCall,
  isListedSwap,
  isStated,
  isSweep,
  leavingIn,
  possibleRecipients,
  undecodedIn,
} from './assessCall.ts'
import type { ReturnRating } from './rateReturn.ts'

const native = (amount: bigint): AssetChange => ({ kind: 'native', amount })
const token = (amount: bigint, address = '0xtoken'): AssetChange => ({
  kind: 'token',
  token: address,
  amount,
})
const nft: AssetChange = { kind: 'nft', token: '0xnft', id: 7n, amount: -1n }
const transfers = (amount: bigint, to = '0xto'): RequestFact => ({
  kind: 'transfers',
  token: '0xToken',
  to,
  amount,
})
const pays = (amount: bigint, to = '0xto'): RequestFact => ({ kind: 'pays', to, amount })
const wraps: RequestFact = { kind: 'wraps', token: '0xweth', amount: 1n }
const call = (change: Partial<RequestedCall> = {}): RequestedCall => ({
  targets: ['0xtarget'],
  facts: [],
  dangers: [],
  changes: [],
  ...change,
})
const assess = (
  requested: RequestedCall,
  {
    returned = 'none',
    trusted = [] as string[],
    balance = 1_000n,
  }: {
    returned?: ReturnRating
    trusted?: string[]
    balance?: bigint
  } = {},
) =>
  assessCall(requested, {
    holdings: new Map([
      ['0xtoken', balance],
      ['native', balance],
    ]),
    returned,
    isTrusted: (address) => trusted.includes(address),
  })

describe('isSweep', () => {
  const holdings = new Map([
    ['0xtoken', 100n],
    ['native', 0n],
  ])
  test.each([
    ['94 of 100', token(-94n), false],
    ['95 of 100', token(-95n), true],
    ['100 of 100', token(-100n), true],
    ['101 of 100', token(-101n), true],
    ['an address in another case', token(-95n, '0xTOKEN'), true],
    ['an amount that arrives', token(95n), false],
    ['nothing', token(0n), false],
    ['a token of unknown balance', token(-95n, '0xother'), false],
    ['a coin of an empty balance', native(-1n), true],
  ])('isSweep of %s is decided', (_, change, expected) => {
    expect(isSweep(change, holdings)).toBe(expected)
  })
})

describe('isStated', () => {
  const stated = (change: AssetChange, requested: Partial<RequestedCall>) =>
    isStated(call(requested), change)

  test.each([
    ['exactly the stated amount', -100n, true],
    ['two units more, which is rounding', -102n, true],
    ['three units more', -103n, false],
    ['less', -1n, true],
  ])('isStated of a transfer that takes %s', (_, amount, expected) => {
    expect(stated(token(amount), { facts: [transfers(100n)] })).toBe(expected)
  })

  test('isStated adds up the transfers of one asset, and of no other', () => {
    const facts = [transfers(60n), transfers(40n, '0xother'), pays(500n)]
    expect(stated(token(-102n), { facts })).toBe(true)
    expect(stated(token(-103n), { facts })).toBe(false)
    expect(stated(native(-502n), { facts })).toBe(true)
    expect(stated(native(-503n), { facts })).toBe(false)
  })

  test('isStated counts the network’s costs for the native currency only', () => {
    expect(stated(native(-7n), { costs: 5n })).toBe(true)
    expect(stated(native(-8n), { costs: 5n })).toBe(false)
    expect(stated(token(-7n), { costs: 5n })).toBe(false)
    expect(stated(native(-2n), {})).toBe(true)
    expect(stated(native(-3n), {})).toBe(false)
  })

  test('isStated of an NFT, or beside an undecoded call, is false', () => {
    expect(stated(nft, { facts: [transfers(100n)] })).toBe(false)
    const dangers = [{ code: 'unknown-call', subject: '0xunknown' }] as const
    expect(stated(token(-1n), { facts: [transfers(100n)], dangers })).toBe(false)
    const other = [{ code: 'allowance', subject: '0xunknown' }] as const
    expect(stated(token(-1n), { facts: [transfers(100n)], dangers: other })).toBe(true)
  })

  test('isStated does not count coins that are sent with a wrap or a swap to its own contract', () => {
    const paid = [wraps, pays(100n, '0xtarget')]
    expect(stated(native(-100n), { facts: paid })).toBe(false)
    expect(stated(native(-100n), { facts: [wraps, pays(100n, '0xother')] })).toBe(true)
    expect(stated(native(-100n), { facts: [pays(100n, '0xtarget')] })).toBe(true)
  })

  test('isStated does not count tokens that leave another account', () => {
    const fact: RequestFact = { ...transfers(100n), from: '0xother' } as RequestFact
    expect(stated(token(-100n), { facts: [fact] })).toBe(false)
  })
})

describe('possibleRecipients', () => {
  test('possibleRecipients of a stated outflow are those that the calldata states, once each', () => {
    const facts = [
      transfers(1n, '0xa'),
      transfers(1n, '0xa'),
      transfers(1n, '0xb'),
      pays(9n, '0xc'),
    ]
    expect(possibleRecipients(call({ facts }), token(-3n))).toEqual(['0xa', '0xb'])
  })

  test('possibleRecipients of an outflow beyond the stated ones are the called contracts too', () => {
    const dangers = [
      { code: 'unknown-call', subject: '0xinner' },
      { code: 'unknown-call', subject: null },
      { code: 'permit', subject: '0xspender' },
    ] as const
    const requested = call({ facts: [transfers(1n, '0xa')], dangers })
    expect(undecodedIn(requested)).toEqual(['0xinner'])
    expect(possibleRecipients(requested, token(-1n))).toEqual(['0xa', '0xinner', '0xtarget'])
  })
})

test('leavingIn is what the simulation shows to leave, or without one what the calldata states', () => {
  const facts = [transfers(5n), pays(6n), { kind: 'burns', token: '0xburnt', amount: 7n } as const]
  const changes = [token(-1n), token(2n), native(0n), nft]
  expect(leavingIn(call({ facts, changes }))).toEqual([token(-1n), nft])
  expect(leavingIn(call({ facts, changes: [] }))).toEqual([])
  expect(leavingIn(call({ facts, changes: null }))).toEqual([
    token(-5n),
    native(-6n),
    token(-7n, '0xburnt'),
  ])
})

test.each([
  ['a swap', { kind: 'swaps' }, true],
  ['a wrap', { kind: 'wraps' }, true],
  ['an unwrap', { kind: 'unwraps' }, true],
  ['a transfer', { kind: 'transfers' }, false],
  ['a call', { kind: 'calls' }, false],
])('isListedSwap of %s without dangers', (_, fact, expected) => {
  const facts = [pays(1n), fact as RequestFact]
  expect(isListedSwap(call({ facts }))).toBe(expected)
  const dangers = [{ code: 'foreign-recipient', subject: '0xa' }] as const
  expect(isListedSwap(call({ facts, dangers }))).toBe(false)
})

describe('assessCall', () => {
  const subject = '0xtarget'
  const asset = '0xtoken'

  test.each([
    ['fair', []],
    ['poor', ['poor-return']],
    ['unchecked', ['return-unchecked']],
    ['none', ['gives-for-nothing']],
  ] as const)('assessCall of an outflow with a %s return', (returned, codes) => {
    const found = assess(call({ changes: [token(-5n)] }), { returned })
    expect(found).toEqual(codes.map((code) => ({ code, subject, asset })))
  })

  test('assessCall rates the return of simulated outflows only', () => {
    const facts = [transfers(5n)]
    expect(assess(call({ facts, changes: [token(-5n)] }))).toEqual([])
    expect(assess(call({ facts, changes: [token(-8n)] }))).toEqual([
      { code: 'gives-for-nothing', subject: '0xto', asset },
    ])
    expect(assess(call({ facts, changes: null }))).toEqual([])
  })

  test('assessCall reports takes-everything unless a listed swap has a fair return', () => {
    const changes = [token(-950n)]
    const sweep = { code: 'takes-everything', subject, asset }
    expect(assess(call({ changes }), { returned: 'fair' })).toEqual([sweep])
    expect(assess(call({ changes, facts: [wraps] }), { returned: 'fair' })).toEqual([])
    expect(assess(call({ changes, facts: [wraps] }), { returned: 'poor' })).toEqual([
      { code: 'poor-return', subject, asset },
      sweep,
    ])
    expect(assess(call({ changes: [token(-949n)] }), { returned: 'fair' })).toEqual([])
  })

  test('assessCall reports nothing when every recipient and contract is trusted, and names the first that is not', () => {
    const requested = call({ targets: ['0xone', '0xtwo'], changes: [token(-1_000n)] })
    expect(assess(requested, { trusted: ['0xone', '0xtwo'] })).toEqual([])
    expect(assess(requested, { trusted: ['0xone'] })).toEqual([
      { code: 'gives-for-nothing', subject: '0xtwo', asset },
      { code: 'takes-everything', subject: '0xtwo', asset },
    ])
  })

  test('assessCall names no subject without a recipient', () => {
    const requested = call({ targets: [], changes: [token(-5n)] })
    expect(assess(requested)).toEqual([{ code: 'gives-for-nothing', subject: null, asset }])
  })

  test('assessCall reports an NFT that leaves once, also for a trusted contract', () => {
    expect(assess(call({ changes: [nft] }))).toEqual([{ code: 'nft-leaves', subject }])
    expect(assess(call({ changes: [nft] }), { trusted: [subject] })).toEqual([
      { code: 'nft-leaves', subject },
    ])
    expect(assess(call({ changes: [nft], targets: [] }))).toEqual([
      { code: 'nft-leaves', subject: null },
    ])
    const dangers = [{ code: 'nft-leaves', subject: '0xto' }] as const
    expect(assess(call({ changes: [nft], dangers }))).toEqual([])
  })
})
