import { describe, expect, test } from 'vitest'
import { texts } from '../text/language.ts'
import { describeFee, notATokenWarnings, uniqueWarnings } from './prepareEvmRequest.ts'

const words = texts().approve
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('fees and warnings of an approval', () => {
  test('each warning is shown once, at its first place', () => {
    const warnings = ['a', 'b', 'a', 'c', 'b'].map((text) => ({ level: 'caution', text }) as const)
    expect(uniqueWarnings(warnings).map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  })

  test('describeFee names the amount, and warns only of a high one', () => {
    expect(describeFee({ amount: 10n ** 18n, isHigh: false }, 'ETH')).toEqual({
      fact: {
        ...{ label: words.maxFee, value: '1 ETH', kind: 'amount' },
        asset: { token: null, amount: 10n ** 18n },
      },
      warning: [],
    })
    const text = words.highFee.replace('{amount}', '1 ETH')
    expect(describeFee({ amount: 10n ** 18n, isHigh: true }, 'ETH').warning).toEqual([
      { level: 'danger', text },
    ])
  })

  test('notATokenWarnings warns only where the label says smallest units', () => {
    const amount = { address: token, amount: 7n, label: 'Amount' } as const
    const fact = (label: string) => ({ label, value: '', kind: 'amount' }) as const
    expect(notATokenWarnings(amount, fact('Amount (smallest units)'))).toHaveLength(1)
    expect(notATokenWarnings(amount, fact('Amount'))).toEqual([])
    expect(notATokenWarnings(amount, null)).toEqual([])
    expect(notATokenWarnings(undefined, fact('x'))).toEqual([])
  })
})
