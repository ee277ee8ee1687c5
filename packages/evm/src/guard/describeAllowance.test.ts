import { expect, test } from 'vitest'
import { describeAllowance, isUnlimited } from './describeAllowance.ts'

const grant = { token: 'T', spender: 'S' }
const codes = (amount: bigint, by?: 'permit' | 'permit2') =>
  describeAllowance({ ...grant, amount }, by).dangers.map(({ code }) => code)

test.each([
  [2n ** 128n - 1n, false],
  [2n ** 128n, true],
  [2n ** 96n - 2n, false],
  [2n ** 96n - 1n, true],
  [2n ** 96n, false],
  [2n ** 256n - 1n, true],
])('an allowance of %s is unlimited: %s', (amount, expected) => {
  expect(isUnlimited(amount)).toBe(expected)
})

test('an allowance names its risk by how it is granted, and a second one without a limit', () => {
  expect(codes(1n)).toEqual(['allowance'])
  expect(codes(1n, 'permit')).toEqual(['permit'])
  expect(codes(1n, 'permit2')).toEqual(['permit2'])
  expect(codes(2n ** 128n)).toEqual(['allowance', 'allowance-unlimited'])
  expect(codes(2n ** 128n, 'permit')).toEqual(['permit', 'permit-unlimited'])
  expect(codes(2n ** 128n, 'permit2')).toEqual(['permit2', 'permit-unlimited'])
})

test('an allowance of zero takes back', () => {
  expect(describeAllowance({ ...grant, amount: 0n }, 'permit')).toEqual({
    facts: [{ kind: 'revokes', ...grant }],
    dangers: [],
  })
})
