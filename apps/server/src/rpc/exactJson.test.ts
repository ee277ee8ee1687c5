import { expect, test } from 'vitest'
import { markInexactNumbers, stringifyExact } from './exactJson.ts'

const roundTrip = (text: string) => stringifyExact(markInexactNumbers(text, JSON.parse(text)))

test.each([
  '0',
  '9',
  '10',
  '-1',
  '9007199254740991',
  '0.5',
  '1e+21',
  '"9007199254740993"',
  '{"0":0,"a":[1,2,{"b":-3}]}',
])('%s, which a double represents, is returned as it was parsed', (text) => {
  const value: unknown = JSON.parse(text)
  expect(markInexactNumbers(text, value)).toBe(value)
})

test.each([
  '9007199254740993',
  '-9007199254740993',
  '0.10',
  '0.10000000000000000555',
  '-0',
  '-0.0',
  '1.0',
  '1e2',
  '1E-7',
  '90071992547409930',
  '[0,9007199254740993,9]',
  '[9007199254740993,9007199254740995]',
  '{"a":9007199254740993,"b":0.10,"c":"0.10"}',
  '["\\"9007199254740993",9007199254740993]',
  '{"9007199254740993":1.0}',
])('%s is written as the caller wrote it', (text) => {
  expect(roundTrip(text)).toBe(text)
})

test('a string that looks like a marked number stays a string', () => {
  const text = '["number 00 1.0",1.0]'
  expect(roundTrip(text)).toBe(text)
})

test('each marked number is another text than the number, until it is written', () => {
  const [first, second] = markInexactNumbers('[1.0,1.00]', [1, 1]) as unknown[]
  expect(first).toMatch(/^number [0-9a-f]{32} 1\.0$/)
  expect(second).toMatch(/^number [0-9a-f]{32} 1\.00$/)
})
