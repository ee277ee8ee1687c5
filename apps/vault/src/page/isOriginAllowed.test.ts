import { expect, test } from 'vitest'
import { pageHeaders } from '../serve/headers.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'

const list = ['https://shop.example', 'https://*.mall.example', 'http://localhost:*']

test.each([
  'https://shop.example',
  'https://SHOP.example',
  'https://shop.example:443',
  'https://a.mall.example',
  'https://a.b.mall.example',
  'http://localhost:4300',
])('%s may frame the wallet', (origin) => {
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
const refused = [
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

test.each(refused)('%j may not', (origin) => {
  expect(isOriginAllowed(origin, list)).toBe(false)
})

test('at least fifty ways round the list were tried', () => {
  expect(refused.length).toBeGreaterThanOrEqual(50)
})

test('the policy names the list and nothing that an entry could smuggle in', () => {
  const smuggler = "https://a.example; script-src 'unsafe-inline'"
  const headers = pageHeaders({
    api: 'https://api.example',
    ancestors: [...list, smuggler],
    html: '',
  })
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain(`frame-ancestors ${list.join(' ')}; `)
  expect(policy).not.toContain('unsafe-inline')
  expect(pageHeaders({ api: 'https://api.example', ancestors: [], html: '' })).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})
