import { expect, test } from 'vitest'
import { describeChange, describeValue, formatFigure } from './numbers.ts'

test('figures are exact up to 9,999 and short above', () => {
  expect(formatFigure(9999)).toBe('9,999')
  expect(formatFigure(12_430)).toBe('12.4K')
  expect(formatFigure(0.6842, 'share')).toBe('68.4%')
  expect(formatFigure(284_102.4, 'usd')).toBe('$284.1K')
  expect(formatFigure(2140, 'ms')).toBe('2.1 s')
})

test('a figure that was not measured is a dash', () => {
  expect(describeValue(null, 'usd')).toBe('–')
  expect(describeValue(0, 'usd')).toBe('$0.00')
})

test('amounts change by percent, shares by percentage points', () => {
  expect(describeChange(132, 100)).toEqual({ text: '32%', direction: 'up' })
  expect(describeChange(0.61, 0.65, 'share')).toEqual({ text: '4 pp', direction: 'down' })
})

test('there is no change from nothing, and none within the rounding', () => {
  expect(describeChange(5, 0)).toBeNull()
  expect(describeChange(100_001, 100_000)).toEqual({ text: '0%', direction: 'same' })
})
