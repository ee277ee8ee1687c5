import type { PermissionRequest } from '@latchkey/delegation'
import { describe, expect, test } from 'vitest'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import { account, owner } from '../testing/accountTools.ts'
import { parsePermissionRequest } from './parsePermissionRequest.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const now = 1_800_000_000n
const day = 86_400
const at = (timestamp: number) => ({ type: 'expiry', data: { timestamp } })
const inAnHour = at(Number(now) + 3_600)
const ofType = (type: string, data: object) => ({ permission: { type, data: { ...data } } })
const total = (data: object = {}) =>
  ofType('native-token-allowance', { allowanceAmount: '0x5', ...data })
const periodic = (data: object = {}) =>
  ofType('native-token-periodic', { periodAmount: '0x5', periodDuration: 60, ...data })
const calls = (data: object = {}, count = 3) => ({
  ...ofType('contract-call', { addresses: [shop], calls: ['mint(uint256)'], ...data }),
  rules: [inAnHour, { type: 'call-limit', data: { count } }],
})
const parse = (change: object = {}) =>
  parsePermissionRequest(
    { chainId: 1n, to, ...total(), rules: [inAnHour], ...change } as PermissionRequest,
    { account, chainId: 'eip155:1', now },
  )

describe('an ERC-7715 request as a grant', () => {
  test('of an amount in total', () => {
    expect(parse()).toEqual({
      ...{ redeemer: to, startsAt: 0n, endsAt: now + 3_600n, maxCalls: null },
      action: {
        kind: 'pay',
        token: null,
        allowance: { amount: 5n, periodSeconds: null },
        payees: [],
      },
    })
  })

  test('of a token per period, to one payee, with a limit of calls', () => {
    const rules = [
      inAnHour,
      { type: 'payee', data: { addresses: [shop.toLowerCase()] } },
      { type: 'call-limit', data: { count: 2 } },
    ]
    const data = { tokenAddress: token.toLowerCase(), periodAmount: '0x7', periodDuration: 3_600 }
    expect(parse({ ...ofType('erc20-token-periodic', data), rules })).toEqual({
      ...{ redeemer: to, startsAt: now, endsAt: now + 3_600n, maxCalls: 2n },
      action: {
        kind: 'pay',
        token,
        allowance: { amount: 7n, periodSeconds: 3_600n },
        payees: [shop],
      },
    })
  })

  test('of contract calls', () => {
    expect(parse(calls({ allowanceAmount: '0x9' }))).toEqual({
      ...{ redeemer: to, startsAt: 0n, endsAt: now + 3_600n, maxCalls: 3n },
      action: { kind: 'call', contracts: [shop], methods: ['0xa0712d68'], value: 9n },
    })
  })

  test.each([
    ['in total, without a start', total(), 0n],
    ['in total, from now', total({ startTime: Number(now) }), 0n],
    ['in total, from the next second', total({ startTime: Number(now) + 1 }), now + 1n],
    ['per period, without a start', periodic(), now],
    ['per period, with the start 0', periodic({ startTime: 0 }), now],
    ['per period, from a second ago', periodic({ startTime: Number(now) - 1 }), now - 1n],
    ['per period, from the next second', periodic({ startTime: Number(now) + 1 }), now + 1n],
  ])('starts, %s, at %s', (_, change, startsAt) => {
    expect(parse(change).startsAt).toBe(startsAt)
  })

  test.each([
    ['ends within a second', { rules: [at(Number(now) + 1)] }],
    ['ends after exactly a day', { rules: [at(Number(now) + day)] }],
    ['starts one second before it ends', { ...total({ startTime: Number(now) + 3_599 }) }],
    ['names its account', { from: account.address }],
    [
      'names its redeemer again',
      { rules: [inAnHour, { type: 'redeemer', data: { addresses: [to.toLowerCase()] } }] },
    ],
    [
      'has the highest limited amount',
      total({ allowanceAmount: `0x${(2n ** 128n - 1n).toString(16)}` }),
    ],
    [
      'has an amount next to the unlimited one of 96 bits',
      total({ allowanceAmount: `0x${(2n ** 96n - 2n).toString(16)}` }),
    ],
    ['has a period of 60 seconds', periodic()],
    [
      'has two payees of the native coin',
      { rules: [inAnHour, { type: 'payee', data: { addresses: [shop, token] } }] },
    ],
    ['has one call', calls({}, 1)],
    [
      'has a value next to unlimited',
      calls({ allowanceAmount: `0x${(2n ** 128n - 1n).toString(16)}` }),
    ],
  ])('can be one that %s', (_, change) => {
    expect(parse(change).redeemer).toBe(to)
  })

  test.each([
    ['ends now', { rules: [at(Number(now))] }, refusals.endsTooEarly],
    ['ends a second after a day', { rules: [at(Number(now) + day + 1)] }, refusals.tooLong],
    ['starts when it ends', total({ startTime: Number(now) + 3_600 }), refusals.endsTooEarly],
    ['has no rules', { rules: null }, refusals.noExpiry],
    [
      'has one expiry and another',
      { rules: [inAnHour, at(Number(now) + 1)] },
      refusals.duplicateRule('expiry'),
    ],
    [
      'has an unknown rule',
      { rules: [inAnHour, { type: `x${'y'.repeat(60)}`, data: {} }] },
      refusals.unknownRule(`x${'y'.repeat(59)}`),
    ],
    [
      'has an unknown type',
      ofType(`x${'y'.repeat(60)}`, {}),
      refusals.unknownType(`x${'y'.repeat(59)}`),
    ],
    ['has a rule with other data', { rules: [at(-1)] }, accountRefusals.malformed],
    ['has other data', total({ allowanceAmount: '5' }), accountRefusals.malformed],
    ['names another account', { from: owner }, accountRefusals.otherAccount],
    ['names another network', { chainId: 2n }, accountRefusals.otherNetwork],
    ['is for the account itself', { to: account.address.toLowerCase() }, refusals.redeemerIsOwn],
    ['is for the owner', { to: owner }, refusals.redeemerIsOwn],
    ['is for address zero', { to: `0x${'0'.repeat(40)}` }, refusals.openRedeemer],
    ['is for any delegate', { to: `0x${'0'.repeat(37)}A11` }, refusals.openRedeemer],
    [
      'names another redeemer after its own',
      { rules: [inAnHour, { type: 'redeemer', data: { addresses: [to, shop] } }] },
      refusals.otherRedeemer,
    ],
    ['has no amount', total({ allowanceAmount: '0x0' }), refusals.noAmount],
    ['has no amount per period', periodic({ periodAmount: '0x0' }), refusals.noAmount],
    [
      'has an unlimited amount',
      total({ allowanceAmount: `0x${(2n ** 128n).toString(16)}` }),
      refusals.unlimited,
    ],
    [
      'has the unlimited amount of 96 bits',
      total({ allowanceAmount: `0x${(2n ** 96n - 1n).toString(16)}` }),
      refusals.unlimited,
    ],
    ['has a period of 59 seconds', periodic({ periodDuration: 59 }), refusals.periodTooShort],
    [
      'has two payees of a token',
      {
        ...ofType('erc20-token-allowance', { tokenAddress: token, allowanceAmount: '0x5' }),
        rules: [inAnHour, { type: 'payee', data: { addresses: [shop, to] } }],
      },
      refusals.onePayee,
    ],
    [
      'has payees of calls',
      { ...calls(), rules: [...calls().rules, { type: 'payee', data: { addresses: [shop] } }] },
      refusals.payeesNotAllowed,
    ],
    ['has no limit of calls', { ...calls(), rules: [inAnHour] }, refusals.unlimitedCalls],
    [
      'has an unlimited value',
      calls({ allowanceAmount: `0x${(2n ** 128n).toString(16)}` }),
      refusals.unlimited,
    ],
  ])('is rejected when it %s', (_, change, message) => {
    expect(() => parse(change)).toThrow(message)
  })
})
