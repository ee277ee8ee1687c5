import { expect, test } from 'vitest'
import { checkSight } from './checkSight.ts'

test('a card that was never seen cannot be approved', () => {
  expect(checkSight({ seenSince: null, changedAt: 0 }, 10_000)).toBe('unseen')
})

test('a card is approved 800 ms after it came into sight', () => {
  expect(checkSight({ seenSince: 1_000, changedAt: 0 }, 1_799)).toBe('too-soon')
  expect(checkSight({ seenSince: 1_000, changedAt: 0 }, 1_800)).toBeNull()
})

test('a warning that comes late starts the 800 ms anew', () => {
  const sight = { seenSince: 1_000, changedAt: 5_000 }
  expect(checkSight(sight, 5_001)).toBe('too-soon')
  expect(checkSight(sight, 5_799)).toBe('too-soon')
  expect(checkSight(sight, 5_800)).toBeNull()
})
