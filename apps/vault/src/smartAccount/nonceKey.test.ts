import { id as hashText } from 'ethers'
import { expect, test } from 'vitest'
import { newNonceKey, nonceKeyOf } from './nonceKey.ts'

const shop = 'https://shop.example'

test('the nonce key of a batch is the upper 192 bits of the hash of site and id', () => {
  expect(nonceKeyOf(shop, 'one')).toBe(BigInt(hashText(`${shop}\none`)) >> 64n)
})

test('another site or another id has another nonce key, and so has the id moved into the site', () => {
  const keys = [
    nonceKeyOf(shop, 'one'),
    nonceKeyOf(shop, 'two'),
    nonceKeyOf('https://bank.example', 'one'),
    nonceKeyOf(`${shop}o`, 'ne'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('new nonce keys are random and have 192 bits', () => {
  const keys = Array.from({ length: 64 }, newNonceKey)
  expect(new Set(keys).size).toBe(64)
  expect(keys.every((key) => key < 2n ** 192n)).toBe(true)
  expect(keys.some((key) => key >= 2n ** 184n)).toBe(true)
})
