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

describe('a contract in safety.trustedContracts', () => {
  test('assessRequest reports no danger when a contract in safety.trustedContracts gets a limited allowance or a call', () => {
    expect(assessSignature('allowance', '0xtrusted')).toEqual([])
    expect(assessSignature('unknown-call', '0xTRUSTED')).toEqual([])
    expect(assessSignature('permit2', '0xtrusted')).toEqual([])
  })

  test.each<DangerCode>(['grants-rights', 'pays-out', 'unknown-rights'])(
    'assessRequest waives %s for a contract in safety.trustedContracts only, and no simulation resolves it',
    (code) => {
      expect(assessSignature(code, '0xTRUSTED')).toEqual([])
      expect(assessSignature(code, '0xrouter')).toEqual([code])
      const danger: Danger = { code, subject: '0xstranger' }
      const call = { ...unknownCall('0xtrusted'), dangers: [danger] }
      expect(assess([call])).toEqual([danger])
      expect(assess([unknownCall('0xtrusted')], {}, { dangers: [danger] })).toEqual([danger])
    },
  )

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
  ])(
    'assessRequest reports the danger %s also for a contract in safety.trustedContracts',
    (code) => {
      expect(assessSignature(code, '0xtrusted')).toEqual([code])
    },
  )

  test('assessRequest keeps the danger of another contract in a request with a contract in safety.trustedContracts', () => {
    expect(assessSignature('allowance', '0xstranger')).toEqual(['allowance'])
    expect(assessSignature('unknown-call', null)).toEqual(['unknown-call'])
  })

  test('assessRequest lets a trusted contract take the whole balance, and reports an untrusted one in the same batch', () => {
    expect(assess([unknownCall('0xtrusted', token(-100n))])).toEqual([])
    const both = [unknownCall('0xtrusted'), unknownCall('0xstranger', token(-100n))]
    expect(assess(both)).toEqual([
      { code: 'gives-for-nothing', subject: '0xstranger', asset: '0xtoken' },
      { code: 'takes-everything', subject: '0xstranger', asset: '0xtoken' },
    ])
  })

  test('assessRequest keeps the danger of a transfer’s recipient when the token is in safety.trustedContracts', () => {
    const call = { ...transferTo('0xstranger', 100n), targets: ['0xtrusted'] }
    expect(assess([call])).toEqual([
      { code: 'takes-everything', subject: '0xstranger', asset: '0xtoken' },
    ])
  })

  test('assessRequest keeps the danger of another Solana program in a transaction with a trusted program', () => {
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

describe('a router in safety.swapRouters', () => {
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

  test('assessRequest waives only the danger of a limited allowance for a router in safety.swapRouters', () => {
    expect(assessSignature('allowance', '0xrouter')).toEqual([])
    expect(assessSignature('unknown-call', '0xrouter')).toEqual(['unknown-call'])
    expect(assessSignature('order', '0xrouter')).toEqual(['order'])
    expect(codes(assess([unknownCall('0xrouter', token(-5n))]))).toEqual(['gives-for-nothing'])
  })

  test('assessRequest lets a router in safety.swapRouters take the whole balance for a fair return only', () => {
    expect(assess([sold], { calls: ['fair'] })).toEqual([])
    expect(codes(assess([sold], { calls: ['poor'] }))).toEqual(['poor-return', 'takes-everything'])
    expect(codes(assess([sold], { calls: ['none'] }))).toEqual([
      'gives-for-nothing',
      'takes-everything',
    ])
  })

  test('assessRequest reports a swap of the whole balance when the next call of the batch sends the bought tokens away', () => {
    const sentOn = { ...transferTo('0xstranger', 9n), changes: [token(-9n, '0xother')] }
    const away: RequestedCall = {
      ...sentOn,
      facts: [{ kind: 'transfers', token: '0xother', to: '0xstranger', amount: 9n }],
    }
    const found = assess([sold, away], { calls: ['fair', 'none'], total: 'none' })
    expect(codes(found)).toContain('takes-everything')
    expect(codes(found)).toContain('transfer-in-batch')
  })

  test('assessRequest reports a router in safety.swapRouters that pays another address', () => {
    const danger: Danger = { code: 'foreign-recipient', subject: '0xstranger' }
    const call = { ...swap(token(-5n)), dangers: [danger] }
    expect(codes(assess([call]))).toEqual(['foreign-recipient', 'gives-for-nothing'])
  })
})

describe('a transfer', () => {
  test('assessRequest reports takes-everything for a transfer of at least 95 % of the balance, and not below', () => {
    expect(assess([transferTo('0xstranger', 94n)])).toEqual([])
    expect(codes(assess([transferTo('0xstranger', 95n)]))).toEqual(['takes-everything'])
  })

  test('assessRequest adds up the transfers of all calls in a batch for the danger takes-everything', () => {
    const parts = [transferTo('0xstranger', 50n), transferTo('0xstranger', 45n)]
    expect(codes(assess(parts))).toEqual(['takes-everything'])
  })

  test('assessRequest reports a transfer that takes another asset than its calldata states', () => {
    const call = { ...transferTo('0xstranger', 5n), changes: [token(-5n), token(-8n, '0xother')] }
    expect(assess([call])).toEqual([
      { code: 'gives-for-nothing', subject: '0xtoken', asset: '0xother' },
    ])
  })

  test('assessRequest assesses a transfer without a simulation by its calldata', () => {
    const call = { ...transferTo('0xstranger', 100n), changes: null }
    const found = assess([call], {}, { simulation: 'unavailable' })
    expect(codes(found)).toEqual(['not-simulated', 'takes-everything'])
    expect(codes(assess([call], {}, { simulation: 'reverted' }))).toEqual([
      'would-fail',
      'takes-everything',
    ])
  })
})

test('assessRequest reports unknown-call for an undecoded call when the node shows no events', () => {
  expect(codes(assess([unknownCall('0xstranger')], {}, { simulation: 'partial' }))).toEqual([
    'unknown-call',
  ])
  expect(assess([unknownCall('0xstranger')])).toEqual([])
})

describe('a sign-in', () => {
  const signIn = (domain: string): readonly RequestFact[] => [{ kind: 'signs-in', domain }]
  const assessSignIn = (domain: string) =>
    assessRequest({ ...signature, facts: signIn(domain) }, trust, noReturn)

  test('assessRequest reports no danger for a sign-in message for the requesting site', () => {
    expect(assessSignIn('app.example:8443')).toEqual([])
  })

  test.each(['app.example', 'evil.example', 'app.example:8443.evil.example', 'APP.EXAMPLE'])(
    'assessRequest on the site app.example:8443 reports a sign-in message for %s',
    (domain) => {
      expect(assessSignIn(domain)).toEqual([{ code: 'other-site', subject: domain }])
    },
  )
})
