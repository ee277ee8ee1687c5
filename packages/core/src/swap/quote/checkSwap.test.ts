import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { checkSwap, maxSwap, quoteState, type SwapDraft, type SwapFunds } from './checkSwap.ts'

const draft: SwapDraft = { sell: { address: null }, buy: { address: '0xb' }, amount: 100n }
const funds: SwapFunds = { balance: 1_000n, native: 1_000n, reserve: 10n, isSmartAccount: false }
const ready = { status: 'ready', received: 5n } as const

describe('checkSwap', () => {
  test('checkSwap requires both tokens, then an amount', () => {
    expect(checkSwap({ ...draft, buy: null }, ready, funds)).toBe('select-token')
    expect(checkSwap({ ...draft, sell: null }, ready, funds)).toBe('select-token')
    expect(checkSwap({ ...draft, amount: null }, ready, funds)).toBe('enter-amount')
    expect(checkSwap({ ...draft, amount: 0n }, ready, funds)).toBe('enter-amount')
    expect(checkSwap(draft, ready, funds)).toBeNull()
  })

  test('checkSwap reports a failed quote as a quote problem, not as an insufficient balance', () => {
    expect(checkSwap(draft, { status: 'unavailable' }, funds)).toBe('quote-unavailable')
    expect(checkSwap(draft, { status: 'none' }, funds)).toBe('incorrect-amount')
    expect(checkSwap(draft, { status: 'loading' }, funds)).toBe('loading')
  })

  test('checkSwap reports an insufficient balance, and one too small for the network fee', () => {
    expect(checkSwap({ ...draft, amount: 1_001n }, ready, funds)).toBe('insufficient-balance')
    expect(checkSwap({ ...draft, amount: 991n }, ready, funds)).toBe('insufficient-gas')
    const token = { ...draft, sell: { address: '0xa' } }
    expect(checkSwap(token, ready, { ...funds, native: 0n })).toBe('insufficient-gas')
    expect(checkSwap(token, ready, { ...funds, native: 9n })).toBe('insufficient-gas')
  })

  test('checkSwap accepts exactly the balance and the fee, and counts the fee of a native sale once', () => {
    expect(checkSwap({ ...draft, amount: 990n }, ready, funds)).toBeNull()
    const token = { ...draft, sell: { address: '0xa' }, amount: 1_000n }
    expect(checkSwap(token, ready, { ...funds, native: 10n })).toBeNull()
    expect(checkSwap({ ...token, amount: 1_001n }, ready, funds)).toBe('insufficient-balance')
  })

  test('checkSwap requires some native currency while the network fee is loading', () => {
    const token = { ...draft, sell: { address: '0xa' } }
    const loading = { ...funds, reserve: null }
    expect(checkSwap(token, ready, { ...loading, native: 0n })).toBe('insufficient-gas')
    expect(checkSwap(token, ready, { ...loading, native: 1n })).toBeNull()
  })

  test('checkSwap reports a shortage before the state of the quote', () => {
    for (const status of ['unavailable', 'none', 'loading', 'idle'] as const) {
      expect(checkSwap({ ...draft, amount: 1_001n }, { status }, funds)).toBe(
        'insufficient-balance',
      )
    }
    expect(checkSwap(draft, { status: 'idle' }, funds)).toBe('loading')
  })

  test('checkSwap requires no network fee of a smart account', () => {
    const smartAccountFunds = { ...funds, native: 0n, isSmartAccount: true }
    expect(checkSwap({ ...draft, amount: 1_000n }, ready, smartAccountFunds)).toBeNull()
  })

  test('checkSwap accepts a draft while the balances are loading', () => {
    expect(
      checkSwap(draft, ready, { ...funds, balance: null, native: null, reserve: null }),
    ).toBeNull()
  })
})

test('maxSwap leaves the network fee when the native currency is sold', () => {
  expect(maxSwap({ address: null }, funds)).toBe(990n)
  expect(maxSwap({ address: null }, { ...funds, reserve: 2_000n })).toBe(0n)
  expect(maxSwap({ address: null }, { ...funds, reserve: 999n })).toBe(1n)
  expect(maxSwap({ address: null }, { ...funds, reserve: null })).toBe(1_000n)
  expect(maxSwap({ address: null }, { ...funds, isSmartAccount: true })).toBe(1_000n)
  expect(maxSwap({ address: '0xa' }, funds)).toBe(1_000n)
  for (const address of [null, '0xa']) {
    expect(maxSwap({ address }, { ...funds, balance: null })).toBe(0n)
  }
})

const noQuote = new LatchkeyError('swap/no-quote', { from: '', to: '' })
const unreachable = new LatchkeyError('api/unreachable', { path: '' })
const received = { received: 5n }

test.each([
  [
    'with data',
    { status: 'ready', ...received },
    { data: received, error: null, isFetching: true },
  ],
  ['that loads', { status: 'loading' }, { data: undefined, error: null, isFetching: true }],
  ['that is disabled', { status: 'idle' }, { data: undefined, error: null, isFetching: false }],
  [
    'that failed',
    { status: 'unavailable' },
    { data: undefined, error: unreachable, isFetching: false },
  ],
  [
    'that failed with swap/no-quote',
    { status: 'none' },
    { data: received, error: noQuote, isFetching: false },
  ],
])('quoteState of a query %s is %o', (_, state, query) => {
  expect(quoteState(query)).toEqual(state)
})
