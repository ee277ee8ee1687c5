import { expect, test } from 'vitest'
import { svgPathOf } from './Sparkline.tsx'

test('the line of a chart fills its width by time and its height by value', () => {
  const points = [
    { x: 10, y: 5 },
    { x: 15, y: 9 },
    { x: 30, y: 7 },
  ]
  expect(svgPathOf(points)).toBe('M0.0 61.0L75.0 3.0L300.0 32.0')
})

test('the line of a chart of equal values runs through the middle', () => {
  expect(
    svgPathOf([
      { x: 1, y: 4 },
      { x: 2, y: 4 },
    ]),
  ).toBe('M0.0 32.0L300.0 32.0')
})
