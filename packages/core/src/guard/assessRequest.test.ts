import { describe, expect, test } from 'vitest'
import type {
  Danger,
  DangerCode,
  RequestDescription,
  RequestedCall,
  RequestFact,
} from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import { assessRequest, type ReturnRatings } from './assessRequest.ts'

const trust = {
  contracts: ['0xTrusted'],
  routers: ['0xRouter'],
  origin: 'https://app.example:8443',
}
const noReturn: ReturnRatings = { calls: [], total: 'none' }
const signature: RequestDescription = {
  account: '0xme',
  facts: [],
  dangers: [],
  calls: [],
  simulation: 'none',
  changes: null,
  allowances: [],
  holdings: new Map(),
}
const assessSignature = (code: DangerCode, subject: string | null) =>
  assessRequest({ ...signature, dangers: [{ code, subject }] }, trust, noReturn).map(
    (danger) => danger.code,
  )

const token = (amount: bigint, address = '0xtoken'): AssetChange => ({
  kind: 'token',
  token: address,
  amount,
})
const transferTo = (to: string, amount: bigint): RequestedCall => ({
  targets: ['0xtoken'],
  facts: [{ kind: 'transfers', token: '0xtoken', to, amount }],
  dangers: [],
  changes: [token(-amount)],
})
const unknownCall = (target: string, ...changes: readonly AssetChange[]): RequestedCall => ({
  targets: [target],
  facts: [{ kind: 'calls', contract: target, method: null }],
  dangers: [{ code: 'unknown-call', subject: target }],
  changes,
})
const assess = (
  calls: readonly RequestedCall[],
  returns: Partial<ReturnRatings> = {},
  change: Partial<RequestDescription> = {},
): readonly Danger[] =>
  assessRequest(
    {
      ...signature,
      calls,
      simulation: 'simulated',
      holdings: new Map([['0xtoken', 100n]]),
      ...change,
    },
    trust,
    { ...noReturn, ...returns },
  )
const codes = (dangers: readonly Danger[]) => dangers.map(({ code }) => code)

describe('a contract in trustedContracts', () => {
  test('a trusted contract may receive a limited allowance and be called without a warning', () => {
    expect(assessSignature('allowance', '0xtrusted')).toEqual([])
    expect(assessSignature('unknown-call', '0xTRUSTED')).toEqual([])
    expect(assessSignature('permit2', '0xtrusted')).toEqual([])
  })

  test.each<DangerCode>([
    'allowance-unlimited',
    'permit-unlimited',
    'operator',
    'delegation',
    'delegatecall',
    'control',
    'other-chain',
    'blind-signature',
    'foreign-recipient',
    'nft-leaves',
    'not-simulated',
  ])('assessRequest reports the danger %s also for a contract in trustedContracts', (code) => {
    expect(assessSignature(code, '0xtrusted')).toEqual([code])
  })

  test('a trusted contract does not waive a danger of another contract in the request', () => {
    expect(assessSignature('allowance', '0xstranger')).toEqual(['allowance'])
    expect(assessSignature('unknown-call', null)).toEqual(['unknown-call'])
  })

  test('a trusted contract may take the whole balance without a warning, an untrusted one in the same batch may not', () => {
    expect(assess([unknownCall('0xtrusted', token(-100n))])).toEqual([])
    const both = [unknownCall('0xtrusted'), unknownCall('0xstranger', token(-100n))]
    expect(assess(both)).toEqual([
      { code: 'gives-for-nothing', subject: '0xstranger', asset: '0xtoken' },
      { code: 'takes-everything', subject: '0xstranger', asset: '0xtoken' },
    ])
  })

  test('a trusted token does not waive the danger of the transfer’s recipient', () => {
    const call = { ...transferTo('0xstranger', 100n), targets: ['0xtrusted'] }
    expect(assess([call])).toEqual([
      { code: 'takes-everything', subject: '0xstranger', asset: '0xtoken' },
    ])
  })

  test('a trusted program does not waive the danger of another program in the transaction', () => {
    const call: RequestedCall = {
      ...unknownCall('0xtrusted', token(-5n)),
      targets: ['0xtrusted', '0xstranger'],
      dangers: [
        { code: 'unknown-call', subject: '0xtrusted' },
        { code: 'unknown-call', subject: '0xstranger' },
      ],
    }
    expect(assess([call])).toEqual([
      { code: 'gives-for-nothing', subject: '0xstranger', asset: '0xtoken' },
    ])
  })
})

describe('a router in swapVenues', () => {
  const swap = (...changes: readonly AssetChange[]): RequestedCall => ({
    targets: ['0xrouter'],
    facts: [
      {
        kind: 'swaps',
        router: '0xrouter',
        sell: '0xtoken',
        buy: '0xother',
        amount: 100n,
        minimum: 1n,
        recipient: '0xme',
      },
    ],
    dangers: [],
    changes,
  })
  const sold = swap(token(-100n), token(9n, '0xother'))

  test('a router in swapVenues may receive a limited allowance, and nothing else without a warning', () => {
    expect(assessSignature('allowance', '0xrouter')).toEqual([])
    expect(assessSignature('unknown-call', '0xrouter')).toEqual(['unknown-call'])
    expect(assessSignature('order', '0xrouter')).toEqual(['order'])
    expect(codes(assess([unknownCall('0xrouter', token(-5n))]))).toEqual(['gives-for-nothing'])
  })

  test('a router in swapVenues may take the whole balance for a fair return only', () => {
    expect(assess([sold], { calls: ['fair'] })).toEqual([])
    expect(codes(assess([sold], { calls: ['poor'] }))).toEqual(['poor-return', 'takes-everything'])
    expect(codes(assess([sold], { calls: ['none'] }))).toEqual([
      'gives-for-nothing',
      'takes-everything',
    ])
  })

  test('a swap of the whole balance is dangerous when the next call of the batch sends the bought tokens away', () => {
    const sentOn = { ...transferTo('0xstranger', 9n), changes: [token(-9n, '0xother')] }
    const away: RequestedCall = {
      ...sentOn,
      facts: [{ kind: 'transfers', token: '0xother', to: '0xstranger', amount: 9n }],
    }
    const found = assess([sold, away], { calls: ['fair', 'none'], total: 'none' })
    expect(codes(found)).toContain('takes-everything')
    expect(codes(found)).toContain('transfer-in-batch')
  })

  test('a router in swapVenues that pays another address is a danger', () => {
    const danger: Danger = { code: 'foreign-recipient', subject: '0xstranger' }
    const call = { ...swap(token(-5n)), dangers: [danger] }
    expect(codes(assess([call]))).toEqual(['foreign-recipient', 'gives-for-nothing'])
  })
})

describe('a transfer', () => {
  test('a transfer of at least 95 % of the balance has the danger takes-everything, a smaller one has not', () => {
    expect(assess([transferTo('0xstranger', 94n)])).toEqual([])
    expect(codes(assess([transferTo('0xstranger', 95n)]))).toEqual(['takes-everything'])
  })

  test('transfers of all calls in a batch count together towards the danger takes-everything', () => {
    const parts = [transferTo('0xstranger', 50n), transferTo('0xstranger', 45n)]
    expect(codes(assess(parts))).toEqual(['takes-everything'])
  })

  test('a transfer that takes another asset than it states is a danger', () => {
    const call = { ...transferTo('0xstranger', 5n), changes: [token(-5n), token(-8n, '0xother')] }
    expect(assess([call])).toEqual([
      { code: 'gives-for-nothing', subject: '0xtoken', asset: '0xother' },
    ])
  })

  test('without a simulation a transfer is assessed by its calldata', () => {
    const call = { ...transferTo('0xstranger', 100n), changes: null }
    const found = assess([call], {}, { simulation: 'unavailable' })
    expect(codes(found)).toEqual(['not-simulated', 'takes-everything'])
    expect(codes(assess([call], {}, { simulation: 'reverted' }))).toEqual([
      'would-fail',
      'takes-everything',
    ])
  })
})

test('an undecoded call has the danger unknown-call when the node shows no events', () => {
  expect(codes(assess([unknownCall('0xstranger')], {}, { simulation: 'partial' }))).toEqual([
    'unknown-call',
  ])
  expect(assess([unknownCall('0xstranger')])).toEqual([])
})

describe('a sign-in', () => {
  const signIn = (domain: string): readonly RequestFact[] => [{ kind: 'signs-in', domain }]
  const assessSignIn = (domain: string) =>
    assessRequest({ ...signature, facts: signIn(domain) }, trust, noReturn)

  test('a sign-in message for the requesting site is no danger', () => {
    expect(assessSignIn('app.example:8443')).toEqual([])
  })

  test.each(['app.example', 'evil.example', 'app.example:8443.evil.example', 'APP.EXAMPLE'])(
    'a sign-in message for %s is a danger on the site app.example:8443',
    (domain) => {
      expect(assessSignIn(domain)).toEqual([{ code: 'other-site', subject: domain }])
    },
  )
})
