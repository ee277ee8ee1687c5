import { expect, test } from 'vitest'
import { svgPathOf } from './Sparkline.tsx'

test('svgPathOf fills the chart’s width by time and its height by value', () => {
  const points = [
    { x: 10, y: 5 },
    { x: 15, y: 9 },
    { x: 30, y: 7 },
  ]
  expect(svgPathOf(points)).toBe('M0.0 61.0L75.0 3.0L300.0 32.0')
})

test('svgPathOf renders equal values as a line through the middle of the chart', () => {
  expect(
    svgPathOf([
      { x: 1, y: 4 },
      { x: 2, y: 4 },
    ]),
  ).toBe('M0.0 32.0L300.0 32.0')
})
