import { expect, test } from 'vitest'
import { asAddress, asBigint, asHex, asList, isFields } from './fields.ts'

test('an address is 0x and 40 hex digits, in any case', () => {
  const digits = 'aB0'.padEnd(40, 'F')
  expect(asAddress(`0x${digits}`)).toBe(`0x${digits}`)
  for (const wrong of [
    `0X${digits}`,
    `0x${digits}0`,
    `0x${digits.slice(1)}`,
    `0xg${digits.slice(1)}`,
    digits,
    ` 0x${digits}`,
    `0x${digits}\n`,
    null,
    5,
  ]) {
    expect(asAddress(wrong)).toBeNull()
  }
})

test('hex is 0x and whole bytes, in lower case', () => {
  expect(asHex('0x')).toBe('0x')
  expect(asHex('0xAbcF09')).toBe('0xabcf09')
  for (const wrong of ['0xabc', '0X00', 'x0x00', '0x0g', '0x00 ', '', null, 5])
    expect(asHex(wrong)).toBeNull()
})

test('a number is exact: a safe integer, decimal text or hex text of at most 32 bytes', () => {
  expect(asBigint(7n)).toBe(7n)
  expect(asBigint(7)).toBe(7n)
  expect(asBigint(Number.MAX_SAFE_INTEGER)).toBe(BigInt(Number.MAX_SAFE_INTEGER))
  expect(asBigint('007')).toBe(7n)
  expect(asBigint('0xFf')).toBe(255n)
  expect(asBigint(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
  expect(asBigint('9'.repeat(78))).toBe(10n ** 78n - 1n)
  for (const wrong of [
    2 ** 53,
    1.5,
    Number.NaN,
    '',
    '0x',
    '-1',
    '1.5',
    ' 1',
    '1 ',
    '1n',
    `0x${'f'.repeat(65)}`,
    '9'.repeat(79),
    null,
    true,
  ]) {
    expect(asBigint(wrong)).toBeNull()
  }
})

test('fields are an object that is neither null nor a list', () => {
  expect(isFields({})).toBe(true)
  for (const wrong of [null, [], 'x', 5, undefined]) expect(isFields(wrong)).toBe(false)
})

test('anything but a list is an empty list', () => {
  expect(asList([1])).toEqual([1])
  expect(asList({ 0: 1, length: 1 })).toEqual([])
})
