import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSend, maxSend, type SendDraft, type SendFunds } from './checkSend.ts'

const draft: SendDraft = {
  token: { address: null },
  amountText: '1',
  amount: 100n,
  recipientText: '0xabc',
  recipient: { address: '0xabc' },
}
const funds: SendFunds = { held: 1_000n, native: 1_000n, reserve: 10n, isSmartAccount: false }

describe('the button says what is wrong, the first thing first', () => {
  test('nothing: the preview may come', () => {
    expect(checkSend(draft, funds)).toBeNull()
  })

  /** Everything wrong at once, put right one by one, in the order in which the labels win. */
  test('everything wrong is put right from the token to the address', () => {
    const steps: [Partial<SendDraft>, Partial<SendFunds>, string | null][] = [
      [{ token: null }, {}, 'select-token'],
      [{ token: { address: '0xt' } }, {}, 'add-amount'],
      [{ amountText: 'x' }, {}, 'incorrect-value'],
      [{ amount: 5_000n, amountText: '5' }, {}, 'insufficient-funds'],
      [{ amount: 5n }, {}, 'insufficient-gas'],
      [{}, { native: 500n }, 'add-address'],
      [{ recipientText: 'nobody' }, {}, 'invalid-address'],
      [{ recipient: { address: '0xabc' } }, {}, null],
    ]
    let now: SendDraft = {
      token: null,
      amountText: '',
      amount: null,
      recipientText: '',
      recipient: null,
    }
    let held: SendFunds = { held: 10n, native: 0n, reserve: 10n, isSmartAccount: false }
    for (const [change, wealth, label] of steps) {
      now = { ...now, ...change }
      held = { ...held, ...wealth }
      expect(checkSend(now, held)).toBe(label)
    }
  })

  test.each([
    ['', null, 'add-amount'],
    ['  ', null, 'add-amount'],
    ['0', 0n, 'incorrect-value'],
    ['abc', null, 'incorrect-value'],
    ['1e5', null, 'incorrect-value'],
  ])('the amount %j', (amountText, amount, label) => {
    expect(checkSend({ ...draft, amountText, amount }, funds)).toBe(label)
  })

  test('the fee of a native send comes on top of the amount', () => {
    expect(checkSend({ ...draft, amount: 990n }, funds)).toBeNull()
    expect(checkSend({ ...draft, amount: 991n }, funds)).toBe('insufficient-gas')
    expect(checkSend({ ...draft, amount: 1_001n }, funds)).toBe('insufficient-funds')
  })

  test('the fee of a token send is paid in the native currency', () => {
    const token = { address: '0xtoken' }
    expect(checkSend({ ...draft, token, amount: 1_000n }, { ...funds, native: 10n })).toBeNull()
    expect(checkSend({ ...draft, token }, { ...funds, native: 9n })).toBe('insufficient-gas')
  })

  test('smart accounts may have their fees paid for them', () => {
    expect(
      checkSend({ ...draft, amount: 1_000n }, { ...funds, native: 0n, isSmartAccount: true }),
    ).toBeNull()
  })

  test('a fee nobody knows yet makes nobody poor', () => {
    expect(checkSend({ ...draft, amount: 1_000n }, { ...funds, reserve: null })).toBeNull()
  })
})

describe('Max', () => {
  const amounts = fc.bigInt({ min: 0n, max: 1n << 100n })

  test('of the native currency leaves the fee, and is always payable', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 1n << 100n }), (held, reserve) => {
        const wealth = { held, native: held, reserve, isSmartAccount: false }
        const amount = maxSend({ address: null }, wealth)
        expect(amount).toBeGreaterThanOrEqual(0n)
        const label = checkSend({ ...draft, amount }, wealth)
        expect(label).toBe(amount > 0n ? null : 'incorrect-value')
        if (amount > 0n) {
          expect(checkSend({ ...draft, amount: amount + 1n }, wealth)).toBe('insufficient-gas')
        }
      }),
    )
  })

  test('of a token is all of it', () => {
    expect(maxSend({ address: '0xt' }, funds)).toBe(1_000n)
  })

  test('of a smart account is all of it', () => {
    expect(maxSend({ address: null }, { ...funds, isSmartAccount: true })).toBe(1_000n)
  })
})
