import { expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'

test.each([
  ['http://shop.example:80', 'http://shop.example'],
  ['http://shop.example', 'http://shop.example:80'],
  ['https://shop.example', 'https://shop.example:443'],
  ['https://shop.example', 'HTTPS://SHOP.example'],
  ['https://shop.example', 'https://shop.example:*'],
  ['https://shop.example:65535', 'https://shop.example:*'],
  ['https://a.shop.example', 'https://*.Shop.example'],
  ['http://[::1]:5173', 'http://[::1]:5173'],
  ['app+shop.v-1://localhost', 'app+shop.v-1://localhost'],
  ['https://anything.example', '*'],
])('the origin %s is allowed by %s', (origin, entry) => {
  expect(isOriginAllowed(origin, [entry])).toBe(true)
  expect(isOriginAllowed(origin, ['https://other.example', entry])).toBe(true)
})

test.each([
  ['https://shop.example:80', 'https://shop.example'],
  ['http://shop.example:443', 'http://shop.example'],
  ['https://shop.example', 'http://shop.example:443'],
  ['https://shop.example:44', 'https://shop.example:443'],
  ['https://shop.example.', 'https://shop.example'],
  ['https://.shop.example', 'https://*.shop.example'],
  ['https://shop.example', 'https://*.shop.example'],
  ['https://ashop.example', 'https://*.shop.example'],
  ['https://xhop.example', 'https://shop.example'],
  ['https://a.hop.example', 'https://shop.example'],
  ['https://shop.examplf', 'https://shop.example'],
  ['https://a.shop.examplf', 'https://*.shop.example'],
  ['https://a-shop.example', 'https://*.shop.example'],
  ['https://shop.example:80', 'https://shop.example:8'],
  ['https://shop.example:8', 'https://shop.example:80'],
  ['app.shop://localhost', 'app-shop://localhost'],
  ['https://a.shop.example.evil.example', 'https://*.shop.example'],
  ['http://a.shop.example', 'https://*.shop.example'],
  ['https://a.shop.example:8443', 'https://*.shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['https://shop.example/path', 'https://shop.example'],
  ['https://shop.example?a', 'https://shop.example'],
  ['https://shop.example#a', 'https://shop.example'],
  ['https://user@shop.example', 'https://shop.example'],
  ['https://shop.example:123456', 'https://shop.example:*'],
  [' https://shop.example', 'https://shop.example'],
  ['https://shop.example\nhttps://evil.example', 'https://shop.example'],
  ['shop.example', 'shop.example'],
  ['capacitor://localhost:80', 'capacitor://localhost'],
  ['', 'https://shop.example'],
  ['', '*'],
  ['https://shop.example', 'https://shop.example/'],
  ['https://shop.example', 'https://**'],
  ['https://shop.example', 'null'],
  ['null', 'null'],
])('the origin "%s" is not allowed by %s', (origin, entry) => {
  expect(isOriginAllowed(origin, [entry])).toBe(false)
})
