import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appScheme } from './appScheme.ts'
import { safeEndpoint, safeUrl } from './safeUrl.ts'

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'view-source:https://a.example',
  'http://evil.example',
  'https://user:pass@evil.example',
  'https://a.example@evil.example',
  '//evil.example',
  '/path',
  '',
  'https://',
  'intent://scan/#Intent;scheme=x;end',
]

describe('safeUrl', () => {
  test.each(hostile)('%j leads nowhere', (text) => {
    expect(safeUrl(text)).toBeNull()
  })

  test('https leads out; http only to this machine', () => {
    expect(safeUrl('https://a.example/x?y#z')).toBe('https://a.example/x?y#z')
    expect(safeUrl('http://localhost:5173')).toBe('http://localhost:5173/')
    expect(safeUrl('http://demo.localhost:1')).toBe('http://demo.localhost:1/')
    expect(safeUrl('http://localhost.evil.example')).toBeNull()
    expect(safeUrl(7)).toBeNull()
  })

  test('whatever the text, the browser’s own parser agrees on where it leads', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom('https:', 'javascript:', '//', '\\', '@', '\t', '\n', '%00', '.', ':', '#'),
        fc.string({ maxLength: 4 }),
        fc.constantFrom('\u202e', '\u200b', '。', 'ⓗ', '\ufeff'),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const safe = safeUrl(parts.join(''))
        if (safe === null) return
        const url = new URL(safe)
        const isLocal = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
        expect(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)).toBe(true)
        expect(url.username + url.password).toBe('')
      }),
      { numRuns: 30_000 },
    )
  })
})

describe('appScheme', () => {
  test.each([
    ['rainbow://', 'rainbow'],
    ['metamask:', 'metamask'],
    ['trust', 'trust'],
    ['cbwallet://wsegue', 'cbwallet'],
  ])('%s opens the app %s', (link, scheme) => {
    expect(appScheme(link)).toBe(scheme)
  })

  test.each([
    ...hostile,
    'https://a.example',
    'x',
    'tel:123',
    'sms:1',
    'chrome-extension://x',
    '1x://',
  ])('%j opens none', (link) => {
    expect(appScheme(link)).toBeNull()
  })
})

describe('safeEndpoint', () => {
  test('is an address without a closing slash', () => {
    expect(safeEndpoint('http://192.168.0.5:8080/')).toBe('http://192.168.0.5:8080')
    expect(safeEndpoint('wss://relay.example/relay')).toBe('wss://relay.example/relay')
    expect(safeEndpoint('https://a.example/api/?x=1')).toBe('https://a.example/api')
    expect(safeEndpoint('javascript:1')).toBeNull()
  })
})
