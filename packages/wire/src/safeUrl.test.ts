import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appScheme, safeAppLink } from './safeAppLink.ts'
import { safeUrl } from './safeUrl.ts'

const hostile = [
  'javascript://a.example/%0aalert(1)',
  'javascript:alert(1)//https://a.example',
  'java\tscript:alert(1)',
  'java\rscript:alert(1)',
  '\u00a0javascript:alert(1)',
  'feed:javascript:alert(1)',
  'jar:javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:null/1',
  'filesystem:https://a.example/temporary/x',
  'about:blank',
  'about:srcdoc',
  'mailto:a@a.example',
  'ftp://a.example',
  'ws://localhost',
  'http://localhost@evil.example',
  'http://127.0.0.1.evil.example',
  'http://2130706434',
  '\\\\evil.example',
  'https:\u2044\u2044evil.example@x',
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
  test.each(hostile)('safeUrl rejects %j', (text) => {
    expect(safeUrl(text)).toBeNull()
  })

  test('safeUrl accepts https, and http only on localhost', () => {
    expect(safeUrl('https://a.example/x?y#z')).toBe('https://a.example/x?y#z')
    expect(safeUrl('http://localhost:5173')).toBe('http://localhost:5173/')
    expect(safeUrl('http://demo.localhost:1')).toBe('http://demo.localhost:1/')
    expect(safeUrl('http://localhost.evil.example')).toBeNull()
    expect(safeUrl(7)).toBeNull()
  })

  test('safeUrl returns, for random texts, only https or localhost URLs without credentials', () => {
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
  ])('appScheme of the app link %s is %s', (link, scheme) => {
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
  ])('appScheme of the app link %j is null', (link) => {
    expect(appScheme(link)).toBeNull()
  })
})

describe('safeAppLink', () => {
  test.each([
    'rainbow://wc?uri=wc%3Aabc%402%3Frelay-protocol%3Dirn',
    'cbwallet://wsegue/wc?requestId=1&sessionTopic=ab',
    'ledgerlive://',
  ])('safeAppLink returns %s unchanged', (link) => {
    expect(safeAppLink(link)).toBe(link)
  })

  test.each([
    ...hostile,
    'https://a.example',
    'rainbow:wc',
    'rainbow://a b',
    'rainbow://a\u202eb',
    'rainbow://x#javascript:alert(1)',
    'rainbow://x?uri="><script>',
    'ms-msdt:/id',
    'search-ms://query',
    'itms-services://?action=download-manifest',
    'x-apple.systempreferences://',
    'market://details',
    'android-app://com.evil',
    'ssh://host',
    'facetime://x',
    'shortcuts://run',
    'web+evil://x',
  ])('safeAppLink rejects %j', (link) => {
    expect(safeAppLink(link)).toBeNull()
  })
})
