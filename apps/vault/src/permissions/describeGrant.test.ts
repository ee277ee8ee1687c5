import type { Grant } from '@latchkey/delegation'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatMoment } from '../text/format.ts'
import { texts } from '../text/language.ts'
import { describeGrant } from './describeGrant.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const now = 1_800_000_000
const words = texts().permissions

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1_000 + 999, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what an approval shows of a grant', () => {
  const pay = (change: object = {}, allowance: object = {}): Grant => ({
    ...{ redeemer: to, startsAt: 0n, endsAt: BigInt(now + 3_600), maxCalls: null },
    action: {
      kind: 'pay',
      token: null,
      allowance: { amount: 5n, periodSeconds: null, ...allowance },
      payees: [],
    },
    ...change,
  })
  const rows = (grant: Grant) =>
    describeGrant(grant, 'eip155:1').facts.map(({ label, value }) => `${label}: ${value}`)
  const moment = (seconds: number) => formatMoment(new Date(seconds * 1_000).toISOString())

  test('any payee, any number of uses, its redeemer and its end', () => {
    expect(rows(pay())).toEqual([
      `${words.payee}: ${words.anyPayee}`,
      `${words.redeemer}: ${to}`,
      `${words.uses}: ${words.anyUses}`,
      `${words.ends}: ${moment(now + 3_600)}`,
    ])
  })

  test.each([
    [1n, words.once],
    [2n, words.mostUses.replace('{count}', '2')],
  ])('with %s uses: %s', (maxCalls, text) => {
    expect(rows(pay({ maxCalls }))).toContain(`${words.uses}: ${text}`)
  })

  test.each([
    ['in total, from the next second', now + 1, null, true],
    ['in total, from now', now, null, true],
    ['per period, from the next second', now + 1, 60n, true],
    ['per period, from now', now, 60n, false],
  ])('its start: %s', (_, start, periodSeconds, isShown) => {
    const found = rows(pay({ startsAt: BigInt(start) }, { periodSeconds })).includes(
      `${words.starts}: ${moment(start)}`,
    )
    expect(found).toBe(isShown)
  })

  test.each([
    ['in total', null, ['Up to 5']],
    ['per minute', 60n, ['Up to 5 every minute', '300']],
    ['per hour, once before it ends', 3_600n, ['Up to 5']],
  ])('its amounts: %s', (_, periodSeconds, shown) => {
    const { amounts, spends } = describeGrant(
      pay({ startsAt: BigInt(now) }, { periodSeconds }),
      'eip155:1',
    )
    expect(amounts.map(({ amount, format }) => format(String(amount)))).toEqual(shown)
    expect(spends).toEqual([{ token: null, amount: amounts.at(-1)?.amount }])
  })

  test('contracts, methods and the coins of calls', () => {
    const action = {
      kind: 'call',
      contracts: [shop, token],
      methods: ['0x12345678', '0x87654321'],
      value: 0n,
    } as const
    const described = describeGrant(pay({ action }), 'eip155:1')
    expect(described.facts.slice(0, 5)).toEqual([
      { label: 'Contract', value: shop, kind: 'address' },
      { label: 'Contract', value: token, kind: 'address' },
      { label: words.methods, value: '2', kind: 'text' },
      {
        ...{ label: words.methodCodes, value: '0x12345678 0x87654321', kind: 'code' },
        isDetail: true,
      },
      { label: 'ETH sent with the calls', value: words.noValue, kind: 'amount' },
    ])
    expect([described.amounts, described.spends]).toEqual([[], [{ token: null, amount: 0n }]])
    const paid = describeGrant(pay({ action: { ...action, value: 10n ** 18n } }), 'eip155:1')
    expect(paid.facts[4]?.value).toBe('Up to 1 ETH')
  })
})
