import { expect, test } from 'vitest'
import { publicUrlOf } from './publicUrl.ts'

const request = (headers: Record<string, string>) =>
  new Headers({ host: 'api.shop.example', ...headers })

test.each([
  ['PUBLIC_URL decides', 'https://public.example/', 0, {}, 'https://public.example'],
  ['without a proxy the scheme is http', null, 0, {}, 'http://api.shop.example'],
  [
    'a caller without a trusted proxy cannot choose the scheme',
    null,
    0,
    { 'x-forwarded-proto': 'https' },
    'http://api.shop.example',
  ],
  [
    'a trusted proxy that ends TLS makes the scheme https',
    null,
    1,
    { 'x-forwarded-proto': 'https' },
    'https://api.shop.example',
  ],
  [
    'of two trusted proxies the outer one decides',
    null,
    2,
    { 'x-forwarded-proto': 'https, http' },
    'https://api.shop.example',
  ],
  [
    'an entry before those of the trusted proxies is the caller’s',
    null,
    1,
    { 'x-forwarded-proto': 'https, http' },
    'http://api.shop.example',
  ],
  ['a malformed Host header is not used', null, 0, { host: 'a b' }, 'http://localhost'],
])('the public URL: %s', (_title, publicUrl, trustedProxies, headers, url) => {
  expect(publicUrlOf({ publicUrl, trustedProxies }, request(headers))).toBe(url)
})
