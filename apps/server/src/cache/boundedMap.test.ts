import { expect, test } from 'vitest'
import { createBoundedMap } from './boundedMap.ts'

test('a bounded map evicts the entries set longest ago above its limit', () => {
  const map = createBoundedMap<number>(3)
  for (let key = 0; key < 1_000; key++) map.set(String(key), key)
  map.set('997', 1)
  map.set('1000', 1_000)
  expect(map.size).toBe(3)
  expect(map.get('998')).toBeUndefined()
  expect(map.get('997')).toBe(1)
})
