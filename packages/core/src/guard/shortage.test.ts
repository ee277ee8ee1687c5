import { expect, test } from 'vitest'
import type { RequestDescription } from '../adapter/request.ts'
import { assessRequest } from './assessRequest.ts'

const trust = { contracts: [], routers: [], origin: 'https://app.example' }

/** The dangers of a transfer of `amount` from an account with `balance`, as decoded from its calldata. */
function codesOf({ amount, balance }: { amount: bigint; balance: bigint }): readonly string[] {
  const description: RequestDescription = {
    account: '0xme',
    facts: [],
    dangers: [],
    calls: [
      {
        targets: ['0xtoken'],
        facts: [{ kind: 'transfers', token: '0xtoken', to: '0xstranger', amount }],
        dangers: [],
        changes: null,
      },
    ],
    simulation: 'unavailable',
    changes: null,
    allowances: [],
    holdings: new Map([['0xtoken', balance]]),
  }
  return assessRequest(description, trust, { calls: [], total: 'none' }).map(({ code }) => code)
}

test('assessRequest reports not-enough first for a transfer above the balance, and not for one of the whole balance', () => {
  expect(codesOf({ amount: 103n, balance: 100n })).toEqual([
    'not-enough',
    'not-simulated',
    'takes-everything',
  ])
  expect(codesOf({ amount: 100n, balance: 100n })).toEqual(['not-simulated', 'takes-everything'])
})

test('assessRequest reports a transfer from an empty account as not-enough, never as takes-everything', () => {
  expect(codesOf({ amount: 10n, balance: 0n })).toEqual(['not-enough', 'not-simulated'])
})
