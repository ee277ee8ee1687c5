import { describe, expect, test } from 'vitest'
import type { RequestDescription, RequestedCall, RequestFact } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import { assessRequest } from './assessRequest.ts'
import type { ReturnRating } from './rateReturn.ts'

const token = (amount: bigint, address = '0xtoken'): AssetChange => ({
  kind: 'token',
  token: address,
  amount,
})
const call = (
  target: string,
  changes: readonly AssetChange[] | null,
  facts: readonly RequestFact[] = [],
): RequestedCall => ({
  targets: [target],
  facts,
  dangers: [],
  changes,
})
const wraps: RequestFact = { kind: 'wraps', token: '0xweth', amount: 1n }
const sends = (to: string, amount: bigint): RequestedCall =>
  call('0xtoken', [token(-amount)], [{ kind: 'transfers', token: '0xtoken', to, amount }])

function assess(
  calls: readonly RequestedCall[],
  {
    each = 'fair',
    total = 'none',
    trusted = [] as string[],
    change = {} as Partial<RequestDescription>,
    origin = 'https://app.example',
  }: {
    each?: ReturnRating
    total?: ReturnRating
    trusted?: string[]
    change?: Partial<RequestDescription>
    origin?: string
  } = {},
) {
  const description: RequestDescription = {
    account: '0xme',
    facts: [],
    dangers: [],
    calls,
    simulation: 'simulated',
    changes: null,
    allowances: [],
    holdings: new Map([['0xtoken', 100n]]),
    ...change,
  }
  const trust = { contracts: trusted, routers: [], origin }
  return assessRequest(description, trust, { calls: calls.map(() => each), total })
}
const everything = (subject: string | null) => ({
  code: 'takes-everything',
  subject,
  asset: '0xtoken',
})

describe('several calls of one request', () => {
  test('assessRequest waives a combined sweep for fair swaps at listed routers only', () => {
    const swap = call('0xrouter', [token(-50n), token(1n, '0xother')], [wraps])
    const rest = call('0xstranger', [token(-45n)])
    expect(assess([swap, swap])).toContainEqual(everything('0xrouter'))
    expect(assess([swap, swap], { total: 'fair' })).toEqual([])
    expect(assess([swap, swap], { total: 'poor' })).toContainEqual(everything('0xrouter'))
    expect(assess([swap, rest], { total: 'fair' })).toContainEqual(everything('0xstranger'))
  })

  test('assessRequest assesses each call with the balances after the calls before it', () => {
    const unseen = (amount: bigint) => call('0xstranger', [token(-amount)])
    expect(assess([unseen(90n), unseen(5n)])).toEqual([everything('0xstranger')])
    expect(assess([unseen(80n), unseen(10n)])).toEqual([])
    const back = call('0xstranger', [token(90n)])
    expect(assess([unseen(90n), back, unseen(90n)])).toEqual([])
    const stated = { ...sends('0xto', 90n), changes: null }
    const last = { ...sends('0xto', 10n), changes: null }
    expect(assess([stated, last])).toEqual([everything('0xto')])
  })

  test('assessRequest names the untrusted recipient of a combined sweep, and none when all are trusted', () => {
    const batch = [sends('0xfriend', 50n), sends('0xstranger', 45n)]
    expect(assess(batch, { trusted: ['0xfriend'] })).toEqual([everything('0xstranger')])
    expect(assess(batch, { trusted: ['0xfriend', '0xSTRANGER'] })).toEqual([])
    const unnamed = [call('0xa', [token(-50n)]), { ...call('0xb', [token(-45n)]), targets: [] }]
    expect(assess(unnamed, { trusted: ['0xa'] })).toEqual([everything(null)])
  })

  test('assessRequest reports a combined sweep of which one call pays a trusted and an untrusted address', () => {
    const half = { kind: 'transfers', token: '0xtoken', amount: 25n } as const
    const split = (...to: readonly [string, string]) =>
      call(
        '0xtoken',
        [token(-50n)],
        to.map((each) => ({ ...half, to: each })),
      )
    for (const both of [split('0xfriend', '0xstranger'), split('0xstranger', '0xfriend')]) {
      const found = assess([both, sends('0xfriend', 45n)], { trusted: ['0xfriend'] })
      expect(found).toEqual([everything('0xstranger')])
    }
  })

  test('assessRequest does not add up NFTs, or amounts that come back', () => {
    const nft: AssetChange = { kind: 'nft', token: '0xtoken', id: 1n, amount: -1n }
    const holdings = new Map([['0xtoken 1', 1n]])
    const found = assess([call('0xa', [nft]), call('0xb', [])], { change: { holdings } })
    expect(found).toEqual([{ code: 'nft-leaves', subject: '0xa' }])
    const there = call('0xa', [token(-94n)])
    expect(assess([there, call('0xa', [token(94n)])])).toEqual([])
  })

  test('assessRequest reports plain transfers among other calls, and not among transfers alone', () => {
    const batched = { code: 'transfer-in-batch', subject: '0xto', asset: '0xtoken' }
    const pays = call('0xto', [], [{ kind: 'pays', to: '0xto', amount: 1n }])
    expect(assess([sends('0xto', 1n), pays])).toEqual([])
    expect(assess([sends('0xto', 1n)])).toEqual([])
    expect(assess([sends('0xto', 1n), call('0xa', [])])).toEqual([batched])
    expect(assess([pays, call('0xa', [])])).toEqual([{ ...batched, asset: 'native' }])
    expect(assess([sends('0xto', 1n), call('0xa', [])], { trusted: ['0xTO'] })).toEqual([])
    const dangerous = {
      ...sends('0xto', 1n),
      dangers: [{ code: 'control', subject: '0xa' }] as const,
    }
    expect(assess([dangerous, call('0xa', [])])).toEqual([{ code: 'control', subject: '0xa' }])
  })

  test('assessRequest reports each danger once, whatever the case of its subject', () => {
    const dangers = [
      { code: 'control', subject: '0xA' },
      { code: 'control', subject: '0xa' },
      { code: 'control', subject: '0xb' },
      { code: 'operator', subject: '0xb' },
      { code: 'control', subject: null },
    ] as const
    expect(assess([], { change: { dangers } })).toEqual([
      { code: 'control', subject: '0xa' },
      dangers[2],
      dangers[3],
      dangers[4],
    ])
  })
})

describe('the rating of each call', () => {
  test('assessRequest takes a call without a rating for one with nothing in return', () => {
    const description = { calls: [call('0xa', [token(-5n)])] }
    const found = assessRequest(
      {
        account: '',
        facts: [],
        dangers: [],
        simulation: 'simulated',
        changes: null,
        allowances: [],
        holdings: new Map(),
        ...description,
      },
      { contracts: [], routers: [], origin: '' },
      { calls: [], total: 'fair' },
    )
    expect(found).toEqual([{ code: 'gives-for-nothing', subject: '0xa', asset: '0xtoken' }])
  })

  test.each(['simulated', 'partial', 'none', 'unavailable', 'reverted'] as const)(
    'assessRequest resolves an undecoded call by a full simulation only: %s',
    (simulation) => {
      const dangers = [
        { code: 'unknown-call', subject: '0xa' },
        { code: 'pays-unknown-call', subject: '0xa' },
      ] as const
      const codes = assess([{ ...call('0xa', []), dangers }], { change: { simulation } }).map(
        ({ code }) => code,
      )
      const own = {
        simulated: [],
        partial: [],
        none: [],
        unavailable: ['not-simulated'],
        reverted: ['would-fail'],
      }
      const kept = simulation === 'simulated' ? [] : ['unknown-call', 'pays-unknown-call']
      expect(codes).toEqual([...kept, ...own[simulation]])
    },
  )
})

test.each([
  ['https://app.example', 'app.example', true],
  ['https://app.example', 'APP.example', true],
  ['https://app.example', 'app.example:8443', false],
  ['https://app.example:8443', 'app.example:8443', true],
  ['https://app.example', '', false],
  ['', 'evil.example', true],
  ['null', 'evil.example', false],
])('assessRequest on %j accepts a sign-in message for %j: %s', (origin, domain, isAccepted) => {
  const found = assess([], { origin, change: { facts: [{ kind: 'signs-in', domain }] } })
  expect(found).toEqual(isAccepted ? [] : [{ code: 'other-site', subject: domain }])
})
