import { expect, test } from 'vitest'
import { checkVisibility } from './checkVisibility.ts'

test('an approval that was never visible is refused as unseen', () => {
  expect(checkVisibility({ seenSince: null, changedAt: 0 }, 10_000)).toBe('unseen')
})

test('an approval is accepted 800 ms after it became visible', () => {
  expect(checkVisibility({ seenSince: 1_000, changedAt: 0 }, 1_799)).toBe('too-soon')
  expect(checkVisibility({ seenSince: 1_000, changedAt: 0 }, 1_800)).toBeNull()
})

test('a late warning restarts the 800 ms for which an approval must be visible', () => {
  const visibility = { seenSince: 1_000, changedAt: 5_000 }
  expect(checkVisibility(visibility, 5_001)).toBe('too-soon')
  expect(checkVisibility(visibility, 5_799)).toBe('too-soon')
  expect(checkVisibility(visibility, 5_800)).toBeNull()
})
