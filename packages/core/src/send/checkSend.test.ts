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
const funds: SendFunds = { balance: 1_000n, native: 1_000n, reserve: 10n, isSmartAccount: false }

describe('checkSend', () => {
  test('checkSend accepts a complete draft', () => {
    expect(checkSend(draft, funds)).toBeNull()
  })

  test('checkSend reports the obstacles in the order token, amount, balance, fee, recipient', () => {
    const steps: [Partial<SendDraft>, Partial<SendFunds>, string | null][] = [
      [{ token: null }, {}, 'select-token'],
      [{ token: { address: '0xt' } }, {}, 'add-amount'],
      [{ amountText: 'x' }, {}, 'incorrect-value'],
      [{ amount: 5_000n, amountText: '5' }, {}, 'insufficient-funds'],
      [{ amount: 5n }, {}, 'insufficient-gas'],
      [{}, { native: 500n }, 'add-address'],
      [{ recipientText: 'unknown' }, {}, 'invalid-address'],
      [{ recipient: { address: '0xabc' } }, {}, null],
    ]
    let now: SendDraft = {
      token: null,
      amountText: '',
      amount: null,
      recipientText: '',
      recipient: null,
    }
    let available: SendFunds = { balance: 10n, native: 0n, reserve: 10n, isSmartAccount: false }
    for (const [change, moreFunds, label] of steps) {
      now = { ...now, ...change }
      available = { ...available, ...moreFunds }
      expect(checkSend(now, available)).toBe(label)
    }
  })

  test.each([
    ['', null, 'add-amount'],
    ['  ', null, 'add-amount'],
    ['0', 0n, 'incorrect-value'],
    ['abc', null, 'incorrect-value'],
    ['1e5', null, 'incorrect-value'],
  ])(
    'checkSend reports the typed amount %j with the value %s as %s',
    (amountText, amount, label) => {
      expect(checkSend({ ...draft, amountText, amount }, funds)).toBe(label)
    },
  )

  test('checkSend adds the fee of a native send to the amount', () => {
    expect(checkSend({ ...draft, amount: 990n }, funds)).toBeNull()
    expect(checkSend({ ...draft, amount: 991n }, funds)).toBe('insufficient-gas')
    expect(checkSend({ ...draft, amount: 1_001n }, funds)).toBe('insufficient-funds')
  })

  test('checkSend requires the fee of a token send in the native currency', () => {
    const token = { address: '0xtoken' }
    expect(checkSend({ ...draft, token, amount: 1_000n }, { ...funds, native: 10n })).toBeNull()
    expect(checkSend({ ...draft, token }, { ...funds, native: 9n })).toBe('insufficient-gas')
  })

  test('checkSend requires no network fee of a smart account', () => {
    expect(
      checkSend({ ...draft, amount: 1_000n }, { ...funds, native: 0n, isSmartAccount: true }),
    ).toBeNull()
  })

  test('checkSend accepts a draft while the network fee is loading', () => {
    expect(checkSend({ ...draft, amount: 1_000n }, { ...funds, reserve: null })).toBeNull()
  })
})

describe('checkSend without a balance', () => {
  const unknown: SendFunds = { balance: null, native: 0n, reserve: 10n, isSmartAccount: false }

  test('checkSend leaves any amount to the wallet when no balance source is configured', () => {
    expect(checkSend({ ...draft, amount: 10n ** 30n }, unknown)).toBeNull()
    expect(checkSend({ ...draft, amount: 0n }, unknown)).toBe('incorrect-value')
  })

  test('checkSend requires some native currency for a token even when the network fee is zero', () => {
    const token = { address: '0xtoken' }
    const free = { ...funds, native: 0n, reserve: 0n }
    expect(checkSend({ ...draft, token }, free)).toBe('insufficient-gas')
    expect(checkSend({ ...draft, token }, { ...free, native: 1n })).toBeNull()
  })

  test('checkSend ignores spaces around the typed texts', () => {
    expect(checkSend({ ...draft, recipientText: '  ' }, funds)).toBe('add-address')
    expect(checkSend({ ...draft, recipientText: ' x ', recipient: null }, funds)).toBe(
      'invalid-address',
    )
  })

  test('Max is nothing without a balance, and the whole balance while the network fee is loading', () => {
    expect(maxSend({ address: null }, unknown)).toBe(0n)
    expect(maxSend({ address: '0xt' }, unknown)).toBe(0n)
    expect(maxSend({ address: null }, { ...funds, reserve: null })).toBe(1_000n)
    expect(maxSend({ address: null }, { ...funds, balance: 11n })).toBe(1n)
    expect(maxSend({ address: null }, { ...funds, balance: 10n })).toBe(0n)
    expect(maxSend({ address: null }, { ...funds, balance: 9n })).toBe(0n)
  })
})

describe('maxSend', () => {
  const amounts = fc.bigInt({ min: 0n, max: 1n << 100n })

  test('Max of the native currency is the balance minus the fee, and always passes checkSend', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 1n << 100n }), (balance, reserve) => {
        const nativeFunds = { balance, native: balance, reserve, isSmartAccount: false }
        const amount = maxSend({ address: null }, nativeFunds)
        expect(amount).toBeGreaterThanOrEqual(0n)
        const label = checkSend({ ...draft, amount }, nativeFunds)
        expect(label).toBe(amount > 0n ? null : 'incorrect-value')
        if (amount > 0n) {
          expect(checkSend({ ...draft, amount: amount + 1n }, nativeFunds)).toBe('insufficient-gas')
        }
      }),
    )
  })

  test('Max of a token is its whole balance', () => {
    expect(maxSend({ address: '0xt' }, funds)).toBe(1_000n)
  })

  test('Max of a smart account is its whole balance', () => {
    expect(maxSend({ address: null }, { ...funds, isSmartAccount: true })).toBe(1_000n)
  })
})
