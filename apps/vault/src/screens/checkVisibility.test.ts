import { expect, test } from 'vitest'
import { checkVisibility } from './checkVisibility.ts'

test('the vault rejects a press on an approval that was never visible as unseen', () => {
  expect(checkVisibility({ seenSince: null, changedAt: 0 }, 10_000)).toBe('unseen')
})

test('the vault accepts a press on an approval 800 ms after it became visible', () => {
  expect(checkVisibility({ seenSince: 1_000, changedAt: 0 }, 1_799)).toBe('too-soon')
  expect(checkVisibility({ seenSince: 1_000, changedAt: 0 }, 1_800)).toBeNull()
})

test('a late warning restarts the 800 ms for which a vault approval must be visible', () => {
  const visibility = { seenSince: 1_000, changedAt: 5_000 }
  expect(checkVisibility(visibility, 5_001)).toBe('too-soon')
  expect(checkVisibility(visibility, 5_799)).toBe('too-soon')
  expect(checkVisibility(visibility, 5_800)).toBeNull()
})
