import { expect, test } from 'vitest'
import { isComplete, wrongGroups } from './recoveryCodeCheck.ts'

const code = '0A1B-2C3D-4E5F-6G7H-8J9K-0M1N-2P3Q-4R5S-6T7V'

test('the check of a recovery code accepts the retyped groups in any case, with O for 0 and L for 1', () => {
  const typed = { 1: '2c3d', 4: ' 8J9K', 7: '4R5S' }
  expect(isComplete(typed)).toBe(true)
  expect(wrongGroups(code, typed)).toEqual([])
  expect(
    wrongGroups('AAAA-0B1C-AAAA-AAAA-8J9K-AAAA-AAAA-4R5S-AAAA', { ...typed, 1: 'oBlC' }),
  ).toEqual([])
})

test('the check of a recovery code names the groups that are wrong', () => {
  expect(wrongGroups(code, { 1: '2C3D', 4: '8J9X', 7: '4R5' })).toEqual([4, 7])
})

test('the check of a recovery code waits until every asked group has four characters', () => {
  expect(isComplete({ 1: '2C3D', 4: '8J9K' })).toBe(false)
  expect(isComplete({ 1: '2C3D', 4: '8J9K', 7: '4R5' })).toBe(false)
})
