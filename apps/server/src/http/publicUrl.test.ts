import { expect, test } from 'vitest'
import { publicUrlOf } from './publicUrl.ts'

const request = (headers: Record<string, string>) =>
  new Headers({ host: 'api.shop.example', ...headers })

test.each([
  ['is PUBLIC_URL when it is set', 'https://public.example/', 0, {}, 'https://public.example'],
  ['has the scheme http without a proxy', null, 0, {}, 'http://api.shop.example'],
  [
    'ignores X-Forwarded-Proto without a trusted proxy',
    null,
    0,
    { 'x-forwarded-proto': 'https' },
    'http://api.shop.example',
  ],
  [
    'has the scheme https behind a trusted proxy that ends TLS',
    null,
    1,
    { 'x-forwarded-proto': 'https' },
    'https://api.shop.example',
  ],
  [
    'has the scheme that the outer of two trusted proxies names',
    null,
    2,
    { 'x-forwarded-proto': 'https, http' },
    'https://api.shop.example',
  ],
  [
    'ignores an entry before those of the trusted proxies, which the caller may forge',
    null,
    1,
    { 'x-forwarded-proto': 'https, http' },
    'http://api.shop.example',
  ],
  ['does not contain a malformed Host header', null, 0, { host: 'a b' }, 'http://localhost'],
])(
  'the URL of the server in replies (publicUrlOf) %s',
  (_title, publicUrl, trustedProxies, headers, url) => {
    expect(publicUrlOf({ publicUrl, trustedProxies }, request(headers))).toBe(url)
  },
)
