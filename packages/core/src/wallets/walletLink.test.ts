import { safeAppLink } from '@latchkey/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Wallet } from '../connection/wallet.ts'
import { browseLink } from './browseLink.ts'
import { walletLink } from './walletLink.ts'
import { walletPlatforms } from './walletPlatforms.ts'

const uri = 'wc:abc@2?relay-protocol=irn&symKey=00'
const encoded = encodeURIComponent(uri)
const here = { isTelegram: false, isAndroid: false, isFramed: false }
const wallet: Wallet = {
  id: 'w',
  name: 'W',
  mobile_link: 'rainbow://',
  universal_link: 'https://rnbwapp.com',
  desktop_link: 'ledgerlive:',
  webapp_link: 'https://app.example/connect',
}

describe('walletLink', () => {
  test.each([
    ['native', `rainbow://wc?uri=${encoded}`, '_self'],
    ['universal', `https://rnbwapp.com/wc?uri=${encoded}`, '_self'],
    ['desktop', `ledgerlive://wc?uri=${encoded}`, '_blank'],
    ['web', `https://app.example/connect/wc?uri=${encoded}`, '_blank'],
  ] as const)('walletLink of the kind %s is %s with the target %s', (kind, href, target) => {
    expect(walletLink({ wallet, uri, kind, platform: here })).toMatchObject({ href, target })
  })

  test('walletLink opens Bybit, whose link has the link of its wallet as a parameter', () => {
    const mobile_link = 'bybitapp://open/route?targetUrl=by://web3/walletconnect/'
    const link = walletLink({
      wallet: { id: 'w', name: 'W', mobile_link },
      uri,
      kind: 'native',
      platform: here,
    })
    expect(link?.href).toBe(`${mobile_link}wc?uri=${encoded}`)
    expect(safeAppLink(link?.href)).toBe(link?.href)
  })

  test('walletLink navigates the top window from a frame, and opens a new window in a messenger', () => {
    const link = (platform: Partial<typeof here>) =>
      walletLink({ wallet, uri, kind: 'native', platform: { ...here, ...platform } })
    expect(link({ isFramed: true })?.target).toBe('_top')
    expect(link({ isTelegram: true })?.target).toBe('_blank')
  })

  test('walletLink encodes the pairing URI twice for Telegram on Android', () => {
    const platform = { ...here, isTelegram: true, isAndroid: true }
    const link = walletLink({ wallet, uri, kind: 'native', platform })
    expect(link?.href).toBe(`rainbow://wc?uri=${encodeURIComponent(encoded)}`)
  })

  test.each([
    'javascript:alert(1)//',
    'data:text/html,',
    'intent://x#Intent;end',
    'http://evil.example',
    'x y://',
    'rainbow://a b',
    'rainbow://open?to=javascript://alert/',
    'rainbow://open?to=intent://x/',
    'rainbow://open?to=by://web3/?to=by://web3/',
  ])('walletLink returns null for a listing with the mobile_link %j', (mobile_link) => {
    expect(
      walletLink({
        wallet: { id: 'w', name: 'W', mobile_link },
        uri,
        kind: 'native',
        platform: here,
      }),
    ).toBeNull()
  })

  test('walletLink returns only https links or an app’s own scheme, for any listing', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.webUrl(),
      fc
        .tuple(
          fc.constantFrom('javascript', 'data', 'blob', 'rainbow', 'JAVASCRIPT', 'ja\tvascript'),
          fc.string(),
        )
        .map(([scheme, rest]) => `${scheme}:${rest}`),
    )
    fc.assert(
      fc.property(text, (mobile_link) => {
        const link = walletLink({
          wallet: { id: 'w', name: 'W', mobile_link },
          uri,
          kind: 'native',
          platform: here,
        })
        if (!link) return
        const { protocol } = new URL(link.href)
        expect(protocol).not.toMatch(/^(javascript|data|blob|vbscript|file|about):$/)
        expect(link.href).toContain(encoded)
      }),
      { numRuns: 4_000 },
    )
  })
})

describe('browseLink', () => {
  const page = { url: 'https://site.example/a?b=1#c', origin: 'https://site.example' }
  const encoded = encodeURIComponent(page.url)
  const link = (
    wallet: Parameters<typeof browseLink>[0]['wallet'],
    options: Partial<Parameters<typeof browseLink>[0]> = {},
  ) => browseLink({ wallet, namespace: 'eip155', page, hasWalletConnect: false, ...options })

  test.each([
    [
      'https://wallet.example/browse/{url}?ref={origin}',
      `https://wallet.example/browse/${encoded}?ref=${encodeURIComponent(page.origin)}`,
    ],
    ['https://wallet.example/dapp/{page}', 'https://wallet.example/dapp/site.example/a?b=1'],
    [
      'https://wallet.example/?to={urlTwice}',
      `https://wallet.example/?to=${encodeURIComponent(encoded)}`,
    ],
    ['wallet://open?url={url}', `wallet://open?url=${encoded}`],
  ])('browseLink puts the page into %s', (browse_link, href) => {
    expect(link({ browse_link })).toBe(href)
  })

  test('browseLink with WalletConnect returns a link only in the namespaces that need the wallet’s browser', () => {
    const wallet = { browse_link: 'https://wallet.example/{url}', browse_namespaces: ['solana'] }
    expect(link(wallet, { hasWalletConnect: true })).toBeNull()
    expect(link(wallet, { hasWalletConnect: true, namespace: 'solana' })).not.toBeNull()
    expect(link(wallet)).not.toBeNull()
  })

  test('browseLink returns null without a listed link, and for a page that is not https', () => {
    expect(link({})).toBeNull()
    const local = { url: 'file:///index.html', origin: 'null' }
    expect(link({ browse_link: 'https://wallet.example/{url}' }, { page: local })).toBeNull()
  })
})

describe('walletPlatforms', () => {
  const desktop = { isPhone: false, isInstalled: false }

  test('walletPlatforms returns only the QR code without a wallet or without its links', () => {
    expect(walletPlatforms(undefined, desktop)).toEqual(['qrcode'])
    expect(walletPlatforms({ id: 'w', name: 'W' }, desktop)).toEqual(['qrcode'])
  })

  test('walletPlatforms puts the browser first when the extension is installed, and "not detected" last when it is not', () => {
    const extension = { ...wallet, rdns: 'io.w' }
    expect(walletPlatforms(extension, { ...desktop, isInstalled: true })).toEqual([
      'browser',
      'qrcode',
      'web',
      'desktop',
    ])
    expect(walletPlatforms(extension, desktop)).toEqual(['qrcode', 'web', 'desktop', 'unsupported'])
    expect(walletPlatforms(wallet, { isPhone: true, isInstalled: false })).toEqual([
      'mobile',
      'web',
    ])
  })
})
