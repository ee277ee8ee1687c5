import { expect, test } from 'vitest'
import { isLikelySameSite } from './isLikelySameSite.ts'

test.each([
  ['https://app.shop.example', 'https://api.shop.example', true],
  ['https://shop.example', 'https://api.shop.example/v1', true],
  ['http://localhost:3000', 'http://localhost:4301', true],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4301', true],
  ['http://shop.example', 'https://shop.example', false],
  ['https://shop.example', 'https://latchkey.example', false],
  ['http://127.0.0.1:3000', 'http://localhost:4301', false],
  ['http://10.0.0.1', 'http://11.0.0.1', false],
  ['http://[::1]:1', 'http://[::2]:1', false],
  ['http://localhost', 'http://other', false],
  ['', 'https://api.shop.example', false],
])('isLikelySameSite of %s and %s is %s', (page, api, expected) => {
  expect(isLikelySameSite(page, api)).toBe(expected)
})
