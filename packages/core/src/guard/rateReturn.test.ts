import { expect, test } from 'vitest'
import type { AssetChange } from '../adapter/simulation.ts'
import { rateReturn, unwrapChanges } from './rateReturn.ts'

const native = (amount: bigint): AssetChange => ({ kind: 'native', amount })
const token = (name: string, amount: bigint): AssetChange => ({
  kind: 'token',
  token: name,
  amount,
})
/** `dollar` is worth 1, the native currency 2,000; no other asset has a price. */
const value = (asset: string, amount: bigint) => {
  if (asset === 'native') return amount * 2_000n
  return asset === 'dollar' ? amount : null
}

test.each([
  ['fair', '80 % of the value', [native(-1n), token('dollar', 1_600n)]],
  ['poor', 'less than 80 % of the value', [native(-1n), token('dollar', 1_599n)]],
  [
    'fair',
    'the whole value in two parts',
    [native(-1n), token('dollar', 1_000n), token('dollar', 1_000n)],
  ],
  [
    'poor',
    'less than 80 % of the value of two assets',
    [native(-1n), token('dollar', -1_000n), token('dollar', 1_600n)],
  ],
  ['none', 'nothing', [native(-1n)]],
  ['none', 'only a token without a price', [native(-1n), token('unknown', 10n ** 30n)]],
  [
    'poor',
    'a token without a price and a little of known value',
    [native(-1n), token('unknown', 10n ** 30n), token('dollar', 1n)],
  ],
  ['unchecked', 'coins for a token without a price', [token('unknown', -1n), native(1n)]],
  [
    'unchecked',
    'dollars for coins and a token without a price',
    [token('unknown', -1n), native(-1n), token('dollar', 9_999n)],
  ],
  ['fair', 'a token for nothing', [token('unknown', 1n)]],
] as const)('rateReturn rates a request as %s that returns %s', (rating, _, changes) => {
  expect(rateReturn(changes, value)).toBe(rating)
})

test('unwrapChanges counts the wrapped currency as the native one', () => {
  const wrapped = '0xC02AAA39B223FE8D0A0E5C4F27EAD9083C756CC2'
  expect(unwrapChanges([native(-5n), token(wrapped, 5n)], wrapped.toLowerCase())).toEqual([])
  expect(unwrapChanges([native(-5n), token(wrapped, 4n)], wrapped)).toEqual([native(-1n)])
  expect(unwrapChanges([native(-5n), token(wrapped, 5n)], undefined)).toHaveLength(2)
})
