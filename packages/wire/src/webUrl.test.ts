import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { farcasterLoginEndpoint, socialLoginEndpoint } from './embedded.ts'
import { frameCalls } from './frame.ts'
import { onrampUrlEndpoint } from './onramp.ts'
import { walletListing } from './wallets.ts'

const hostile = [
  'javascript:alert(document.domain)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://site.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'http://evil.example',
  'https://user:pass@evil.example',
  'intent://x#Intent;end',
  '//evil.example',
]

describe('replies of the vault', () => {
  test.each(hostile)('the frame schemas of the vault refuse the login URL %j', (uri) => {
    expect(v.is(frameCalls.GET_SOCIAL_REDIRECT_URI.reply, { uri })).toBe(false)
    expect(v.is(frameCalls.GET_FARCASTER_URI.reply, { url: uri })).toBe(false)
    const payload = { provider: 'google', returnTo: uri }
    expect(v.is(frameCalls.GET_SOCIAL_REDIRECT_URI.payload, payload)).toBe(false)
  })

  test('the reply schema of the vault accepts a login URL with https, and with http on localhost', () => {
    for (const uri of ['https://accounts.example/o?x=1', 'http://localhost:4000/authorize']) {
      expect(v.is(frameCalls.GET_SOCIAL_REDIRECT_URI.reply, { uri })).toBe(true)
    }
  })
})

describe('replies of the server', () => {
  const flow = {
    flowId: '8f3c1f0e-6f0b-4c0b-9f4e-1a2b3c4d5e6f',
    flowSecret: 'A'.repeat(43),
    expiresAt: '2026-01-02T03:04:05Z',
  }

  test('the reply schema of the social login endpoint accepts an https URL', () => {
    expect(v.is(socialLoginEndpoint.reply, { ...flow, url: 'https://a.example' })).toBe(true)
  })

  test.each(hostile)(
    'the reply schemas of the login and onramp URL endpoints reject the URL %j',
    (url) => {
      expect(v.is(socialLoginEndpoint.reply, { ...flow, url })).toBe(false)
      expect(v.is(farcasterLoginEndpoint.reply, { ...flow, url })).toBe(false)
      expect(v.is(onrampUrlEndpoint.reply, { url })).toBe(false)
    },
  )
})

describe('listings of the wallet directory', () => {
  const fields = [
    'homepage',
    'mobile_link',
    'universal_link',
    'desktop_link',
    'webapp_link',
    'app_store',
    'play_store',
    'chrome_store',
    'firefox_store',
  ] as const

  test.each(hostile)(
    'the wallet directory’s schema drops the URL %j from every field of a listing, and keeps the wallet',
    (url) => {
      const links = Object.fromEntries(fields.map((field) => [field, url]))
      const listing = v.parse(walletListing, { id: 'w', name: 'Wallet', ...links })
      expect(fields.map((field) => listing[field])).toEqual(fields.map(() => null))
      expect(listing.name).toBe('Wallet')
    },
  )

  test('the wallet directory’s schema accepts an app scheme for an app, not for a web page', () => {
    const links = { mobile_link: 'rainbow://', universal_link: 'rainbow://', homepage: 'rainbow:' }
    expect(v.parse(walletListing, { id: 'w', name: 'W', ...links })).toMatchObject({
      mobile_link: 'rainbow://',
      universal_link: null,
      homepage: null,
    })
  })
})
