import { expect, test } from 'vitest'
import { checkAlert } from './checkAlert.ts'

const falls = { headline: 'connected', condition: { kind: 'falls', percent: 50 } } as const
const below = { headline: 'connect-rate', condition: { kind: 'below', threshold: 0.6 } } as const

test('an alert fires when a headline falls by its percentage against the same hours of the week before, and not when it falls by less', () => {
  expect(checkAlert(falls, { value: 100, weekBefore: 200 })).toBe(
    'Connections fell by 50 %: 100 in the last 24 hours, 200 in the same hours a week before.',
  )
  expect(checkAlert(falls, { value: 102, weekBefore: 200 })).toBeNull()
  expect(checkAlert(falls, { value: 300, weekBefore: 200 })).toBeNull()
})

test('an alert about a change does not fire when the week before had too few events', () => {
  expect(checkAlert(falls, { value: 0, weekBefore: 19 })).toBeNull()
  expect(checkAlert(falls, { value: 0, weekBefore: 20 })).not.toBeNull()
})

test('an alert fires below its threshold, and neither at the threshold nor without a measurement', () => {
  expect(checkAlert(below, { value: 0.59, weekBefore: null })).toBe(
    'The share of attempts that connect in the last 24 hours: 59 %, below 60 %.',
  )
  expect(checkAlert(below, { value: 0.6, weekBefore: null })).toBeNull()
  expect(checkAlert(below, { value: null, weekBefore: null })).toBeNull()
})
