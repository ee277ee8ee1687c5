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
  const page = { url: 'https://site.example/a', origin: 'https://site.example' }
  const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'

  test('browseLink opens the page inside the wallets that support Solana only in their in-app browser', () => {
    expect(browseLink({ walletId: phantom, namespace: 'solana', page })).toBe(
      `https://phantom.app/ul/browse/${encodeURIComponent(page.url)}?ref=${encodeURIComponent(page.origin)}`,
    )
    expect(browseLink({ walletId: phantom, namespace: 'eip155', page })).toBeNull()
    expect(browseLink({ walletId: 'other', namespace: 'solana', page })).toBeNull()
  })

  test('browseLink opens the page inside Base (formerly Coinbase Wallet) on Ethereum, too', () => {
    const walletId = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
    expect(browseLink({ walletId, namespace: 'eip155', page })).toBe(
      `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page.url)}`,
    )
    expect(browseLink({ walletId, namespace: 'bip122', page })).toBeNull()
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
