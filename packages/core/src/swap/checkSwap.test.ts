import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { checkSwap, maxSwap, quoteState, type SwapDraft, type SwapFunds } from './checkSwap.ts'

const draft: SwapDraft = { sell: { address: null }, buy: { address: '0xb' }, amount: 100n }
const funds: SwapFunds = { held: 1_000n, native: 1_000n, reserve: 10n, isSmartAccount: false }
const ready = { status: 'ready', received: 5n } as const

describe('the button of a swap', () => {
  test('asks for tokens, then for an amount', () => {
    expect(checkSwap({ ...draft, buy: null }, ready, funds)).toBe('select-token')
    expect(checkSwap({ ...draft, sell: null }, ready, funds)).toBe('select-token')
    expect(checkSwap({ ...draft, amount: null }, ready, funds)).toBe('enter-amount')
    expect(checkSwap({ ...draft, amount: 0n }, ready, funds)).toBe('enter-amount')
    expect(checkSwap(draft, ready, funds)).toBeNull()
  })

  test('calls nobody poor because a quote failed', () => {
    expect(checkSwap(draft, { status: 'unavailable' }, funds)).toBe('quote-unavailable')
    expect(checkSwap(draft, { status: 'none' }, funds)).toBe('incorrect-amount')
    expect(checkSwap(draft, { status: 'loading' }, funds)).toBe('loading')
  })

  test('says when the balance or the fee is missing', () => {
    expect(checkSwap({ ...draft, amount: 1_001n }, ready, funds)).toBe('insufficient-balance')
    expect(checkSwap({ ...draft, amount: 991n }, ready, funds)).toBe('insufficient-gas')
    const token = { ...draft, sell: { address: '0xa' } }
    expect(checkSwap(token, ready, { ...funds, native: 0n })).toBe('insufficient-gas')
    expect(checkSwap(token, ready, { ...funds, native: 9n })).toBe('insufficient-gas')
  })

  test('asks smart accounts for no fee', () => {
    const wealth = { ...funds, native: 0n, isSmartAccount: true }
    expect(checkSwap({ ...draft, amount: 1_000n }, ready, wealth)).toBeNull()
  })

  test('holds nothing against balances that are not known yet', () => {
    expect(
      checkSwap(draft, ready, { ...funds, held: null, native: null, reserve: null }),
    ).toBeNull()
  })
})

test('Max leaves the fee when the native currency is sold', () => {
  expect(maxSwap({ address: null }, funds)).toBe(990n)
  expect(maxSwap({ address: null }, { ...funds, reserve: 2_000n })).toBe(0n)
  expect(maxSwap({ address: '0xa' }, funds)).toBe(1_000n)
})

test.each([
  [
    { data: 5n, error: null, isFetching: true },
    { status: 'ready', received: 5n },
  ],
  [{ data: undefined, error: null, isFetching: true }, { status: 'loading' }],
  [{ data: undefined, error: null, isFetching: false }, { status: 'idle' }],
  [
    {
      data: undefined,
      error: new LatchkeyError('api/unreachable', { path: '' }),
      isFetching: false,
    },
    { status: 'unavailable' },
  ],
  [
    {
      data: 5n,
      error: new LatchkeyError('swap/no-quote', { from: '', to: '' }),
      isFetching: false,
    },
    { status: 'none' },
  ],
])('a quote as its query has it', (query, state) => {
  expect(quoteState(query)).toEqual(state)
})
