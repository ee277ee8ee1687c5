import type { Grant } from '@latchkey/delegation'
import { expect, test } from 'vitest'
import { describePermission } from './describePermission.ts'
import { checkTermsSize } from './sessionQuota.ts'

const redeemer = '0x00000000000000000000000000000000000000aa'
const token = '0x00000000000000000000000000000000000000bb'
const payee = '0x00000000000000000000000000000000000000cc'
const times = { startsAt: 0n, endsAt: 2_000n, maxCalls: null, redeemer } as const
const signer = { type: 'account', data: { id: redeemer } }
const allowance = { amount: 7n, periodSeconds: null }
const daily = { amount: 7n, periodSeconds: 86_400n }

test.each<[string, Grant['action'], object]>([
  [
    'native coins once',
    { kind: 'pay', token: null, payees: [], allowance },
    { type: 'native-token-allowance', data: { allowanceAmount: '7' } },
  ],
  [
    'native coins each day',
    { kind: 'pay', token: null, payees: [], allowance: daily },
    { type: 'native-token-periodic', data: { periodAmount: '7', periodDuration: 86_400 } },
  ],
  [
    'tokens once',
    { kind: 'pay', token, payees: [], allowance },
    { type: 'erc20-token-allowance', data: { tokenAddress: token, allowanceAmount: '7' } },
  ],
  [
    'tokens each day',
    { kind: 'pay', token, payees: [], allowance: daily },
    {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: '7', periodDuration: 86_400 },
    },
  ],
  [
    'calls of contracts',
    { kind: 'call', contracts: [token], methods: ['0xa9059cbb'], value: 5n },
    {
      type: 'contract-call',
      data: { addresses: [token], calls: ['0xa9059cbb'], allowanceAmount: '5' },
    },
  ],
])('a grant of %s in the terms of ERC-7715', (_title, action, permission) => {
  const described = { permissions: [permission], policies: [], signer }
  expect(describePermission({ ...times, action })).toEqual(described)
})

test('the start of a payment, the number of calls and the payees are listed', () => {
  const action = { kind: 'pay', token: null, payees: [payee], allowance } as const
  expect(describePermission({ ...times, startsAt: 1_000n, maxCalls: 3n, action })).toEqual({
    permissions: [
      { type: 'native-token-allowance', data: { allowanceAmount: '7', startTime: 1_000 } },
    ],
    policies: [
      { type: 'call-limit', data: { count: 3 } },
      { type: 'payee', data: { addresses: [payee] } },
    ],
    signer,
  })
})

test('terms may have 8,192 bytes as JSON, and not one more', () => {
  const rest = JSON.stringify([{ a: '' }, [], []]).length
  const terms = (bytes: number) => ({
    signer: { a: 'x'.repeat(bytes - rest) },
    permissions: [],
    policies: [],
  })
  expect(() => checkTermsSize(terms(8_192))).not.toThrow()
  const rejection = { status: 413, code: 'server/too-large', field: 'permissions' }
  expect(() => checkTermsSize(terms(8_193))).toThrow(expect.objectContaining(rejection))
  const wide = { signer: { a: 'é'.repeat((8_192 - rest) / 2 + 1) }, permissions: [], policies: [] }
  expect(() => checkTermsSize(wide)).toThrow(expect.objectContaining(rejection))
})

test.each(['signer', 'permissions', 'policies'] as const)(
  'the %s count towards the size',
  (name) => {
    const terms = { signer: {}, permissions: [], policies: [], [name]: 'x'.repeat(9_000) }
    expect(() => checkTermsSize(terms)).toThrow('8192')
  },
)
