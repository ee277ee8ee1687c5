import { expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'

const list = ['https://shop.example', 'https://*.mall.example', 'http://localhost:*']

test.each([
  'https://shop.example',
  'https://SHOP.example',
  'https://shop.example:443',
  'https://a.mall.example',
  'https://a.b.mall.example',
  'http://localhost:4300',
])('the vault’s origin list lets %s frame the vault', (origin) => {
  expect(isOriginAllowed(origin, list)).toBe(true)
})

const schemes = ['http', 'ftp', 'javascript', 'data', 'file', 'chrome-extension', 'ws', 'blob']
const hosts = [
  'evil.example',
  'shop.example.evil.example',
  'evilshop.example',
  'shop.example.',
  'www.shop.example',
  'mall.example',
  'evilmall.example',
  '.mall.example',
  'mall.example.evil.example',
  'xn--shp-1na.example',
  'shop.exarnple',
  'localhost.evil.example',
  'user@shop.example',
  'shop.example@evil.example',
  '*.mall.example',
  '[::1]',
  '127.0.0.1',
]
const rejected = [
  'null',
  '',
  '*',
  'shop.example',
  '//shop.example',
  'https://shop.example/',
  'https://shop.example/path',
  'https://shop.example?x',
  'https://shop.example#x',
  'https://shop.example:8443',
  'https://shop.example:0',
  'https://shop.example:*',
  'https://shop.example https://evil.example',
  "https://shop.example; script-src 'unsafe-inline'",
  'https://localhost:4300',
  ...schemes.map((scheme) => `${scheme}://shop.example`),
  ...hosts.map((host) => `https://${host}`),
  ...hosts.map((host) => `http://${host}:80`),
]

test.each(rejected)('the vault’s origin list does not let %j frame the vault', (origin) => {
  expect(isOriginAllowed(origin, list)).toBe(false)
})
