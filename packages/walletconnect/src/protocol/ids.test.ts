import { expect, test } from 'vitest'
import { createPayloadId, createRelayId, idTimeMs } from './ids.ts'

const now = 1_700_000_000_123

test('WalletConnect payload ids are 16 digits that contain their time', () => {
  const id = createPayloadId(now)
  expect(String(id)).toMatch(/^1700000000123\d{3}$/)
  expect(Number.isSafeInteger(id)).toBe(true)
  expect(idTimeMs(id)).toBe(now)
})

test('WalletConnect relay ids are text of 19 digits', () => {
  expect(createRelayId(now)).toMatch(/^1700000000123\d{6}$/)
})
