import { expect, test } from 'vitest'
import { daysOf, defaultPeriod, isDay, shiftPeriod } from './period.ts'

const now = new Date('2026-11-19T23:30:00Z')

test('a period includes its first and its last day', () => {
  expect(daysOf({ days: 7, end: null }, now)).toEqual({ from: '2026-11-13', to: '2026-11-19' })
  expect(daysOf({ days: 1, end: '2026-03-01' }, now)).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  })
})

test('moving a period back and forward returns to today', () => {
  const earlier = shiftPeriod(defaultPeriod, -1, now)
  expect(earlier).toEqual({ days: 28, end: '2026-10-22' })
  expect(shiftPeriod(earlier, 1, now)).toEqual(defaultPeriod)
})

test('a period never ends after today', () => {
  expect(shiftPeriod({ days: 28, end: '2026-11-10' }, 1, now)).toEqual(defaultPeriod)
  expect(shiftPeriod(defaultPeriod, 1, now)).toEqual(defaultPeriod)
})

test('accepts days of the calendar only', () => {
  expect(isDay('2026-02-28')).toBe(true)
  expect(isDay('2026-13-01')).toBe(false)
  expect(isDay('yesterday')).toBe(false)
})
