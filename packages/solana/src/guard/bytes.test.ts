import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, u32, u64 } from '../testing/instructionBytes.ts'
import { addressAt, amountAt, numberAt } from './bytes.ts'

/** A part of a larger buffer, as decoders get them. */
const behind = (bytes: Uint8Array) => concatBytes(Uint8Array.of(9, 9), bytes).subarray(2)

test('an amount is read as eight little-endian bytes, none of which may be missing', () => {
  const bytes = behind(concatBytes(Uint8Array.of(1), u64(0x01_02_03_04_05_06_07_08n)))
  expect(amountAt(bytes, 1)).toBe(0x01_02_03_04_05_06_07_08n)
  expect(amountAt(bytes, 2)).toBeNull()
})

test('a number is read as four little-endian bytes, none of which may be missing', () => {
  const bytes = behind(concatBytes(Uint8Array.of(1), u32(0x81_02_03_04)))
  expect(numberAt(bytes, 1)).toBe(0x81_02_03_04)
  expect(numberAt(bytes, 2)).toBeNull()
})

test('an address is read as 32 bytes, none of which may be missing', () => {
  const bytes = behind(concatBytes(Uint8Array.of(1), key(addressOf(7))))
  expect(addressAt(bytes, 1)).toBe(addressOf(7))
  expect(addressAt(bytes, 2)).toBeNull()
})
