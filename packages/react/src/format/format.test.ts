import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meshOf } from '../parts/Avatar.tsx'
import { explorerLink } from './explorerLink.ts'
import { formatAmount, formatDecimalString, formatSignificantDigits } from './formatAmount.ts'
import { formatDayTitle } from './formatDate.ts'
import { formatPrice } from './formatPrice.ts'
import { formatUsd } from './formatUsd.ts'
import { groupAddress } from './groupAddress.ts'
import { parseUserAgent } from './parseUserAgent.ts'
import { plainText } from './plainText.ts'
import { safeImage } from './safeImage.ts'
import { shortWalletName } from './shortWalletName.ts'
import { truncateAddress } from './truncateAddress.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('plainText', () => {
  test('plainText shortens a name of ten thousand characters', () => {
    expect([...plainText('W'.repeat(10_000))]).toHaveLength(64)
  })

  test('plainText removes bidirectional controls and invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        return !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(plainText(text))
      }),
    )
    expect(plainText('Meta\u202eksaM\u200b\n Wallet')).toBe('Meta ksaM Wallet')
  })

  test('plainText keeps emoji and other scripts intact', () => {
    expect(plainText('محفظة 👛 ウォレット')).toBe('محفظة 👛 ウォレット')
    expect(plainText('👛'.repeat(100), 3)).toBe('👛👛…')
  })
})

describe('safeImage', () => {
  test.each([
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,%3Csvg/%3E',
    'https://wallet.example/icon.png',
    'http://localhost:4000/getWalletImage/1',
    'http://127.0.0.1:4000/x',
  ])('safeImage accepts %s', (address) => expect(safeImage(address)).toBe(address))

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/tiff;base64,AAAA',
    'http://wallet.example/icon.png',
    'file:///etc/passwd',
    'blob:https://x/y',
    'https://',
    '//wallet.example/icon.png',
    '',
    null,
    undefined,
  ])('safeImage rejects %j', (address) => expect(safeImage(address)).toBe(null))

  test('safeImage rejects a data URL of more than one million characters', () => {
    expect(safeImage(`data:image/png;base64,${'A'.repeat(1_000_001)}`)).toBe(null)
  })
})

test('truncateAddress shortens an address in a list to its first four and last six characters', () => {
  expect(truncateAddress(alice)).toBe('0xf3…b92266')
  expect(truncateAddress(alice, { start: 6, end: 4 })).toBe('0xf39F…2266')
  expect(truncateAddress(alice, { start: 4, end: 0 })).toBe('0xf3…')
  expect(truncateAddress('short')).toBe('short')
})

test('groupAddress splits a full address into groups of four characters', () => {
  expect(groupAddress(alice).join('')).toBe(alice)
  expect(groupAddress(alice).slice(0, 3)).toEqual(['0x', 'f39F', 'd6e5'])
})

test('formatAmount formats amounts in the visitor’s locale and never rounds up', () => {
  expect(formatAmount(10_000n * 10n ** 18n, 18, 'en')).toBe('10,000')
  expect(formatAmount(1_234_567_899_999n, 6, 'de')).toBe('1.234.567,899')
  expect(formatAmount(1n, 18, 'en')).toBe('<0.001')
  expect(formatAmount(0n, 18, 'en')).toBe('0')
  expect(formatAmount(2n ** 256n - 1n, 18, 'en')).toMatch(/^115,792,089,.*\.584$/)
})

test('formatDecimalString formats an exact amount with all decimals in the locale’s digits', () => {
  expect(formatDecimalString('25000.50', 'en')).toBe('25,000.5')
  expect(formatDecimalString('1234.000000000000000000000000000000999999', 'en')).toBe(
    '1,234.000000000000000000000000000000999999',
  )
  expect(formatDecimalString('-1234.5', 'de')).toBe('-1.234,5')
  expect(formatDecimalString('12.05', 'ar-EG')).toBe('١٢٫٠٥')
})

test('formatSignificantDigits rounds a cost up and shows five significant digits of a tiny one', () => {
  const cost = (fee: bigint) => formatSignificantDigits(fee, 18, 'en', 'up')
  expect(cost(1_990_000_000_000_001n)).toBe('0.0019901')
  expect(cost(2_000_000_000_000_000n)).toBe('0.002')
  expect(cost(21_000n)).toBe('0.000000000000021')
  expect(cost(0n)).toBe('0')
})

test('formatUsd and formatPrice write the dollar sign alone in every language', () => {
  expect(formatUsd(1_234_500_000n, 'en')).toBe('$1,234.50')
  for (const locale of ['ar', 'he', 'zh-CN', 'ko', 'hi']) {
    expect(formatUsd(1_234_500_000n, locale)).toMatch(/^[^A-Z]*\$[^A-Z]*$/)
    expect(formatPrice(1234.5, locale)).toMatch(/^[^A-Z]*\$[^A-Z]*$/)
  }
})

test('explorerLink builds the explorer URL of an account for each namespace', () => {
  const network = {
    id: 1,
    name: 'One',
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/main' } },
  } as const
  expect(explorerLink(network, alice)).toBe(`https://scan.example/main/address/${alice}`)
  expect(explorerLink({ ...network, chainNamespace: 'solana' }, 'abc')).toBe(
    'https://scan.example/main/account/abc',
  )
  const cluster = { default: { name: 'Scan', url: 'https://scan.example/?cluster=devnet' } }
  expect(explorerLink({ ...network, blockExplorers: cluster }, 'abc', 'tx')).toBe(
    'https://scan.example/tx/abc?cluster=devnet',
  )
  const hostile = { default: { name: 'Scan', url: 'javascript:alert(1)' } }
  expect(explorerLink({ ...network, blockExplorers: hostile }, alice)).toBe(null)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome',
    'Windows',
    'chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge',
    'Windows',
    'chrome',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Firefox',
    'Linux',
    'firefox',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18.0 Safari/605',
    'Safari',
    'macOS',
    null,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/130 Mobile Safari/604',
    'Chrome',
    'iOS',
    null,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    null,
  ],
] as const)(
  'parseUserAgent finds browser, system and extension store in the user agent %s',
  (agent, name, system, store) => {
    expect(parseUserAgent(agent)).toEqual({ name, system, store })
  },
)

test('the generated avatars of similar addresses differ', () => {
  const pictures = new Set<string>()
  for (let index = 0; index < 5000; index++) {
    const middle = index.toString(16).padStart(30, '0')
    pictures.add(JSON.stringify(meshOf(`0xf39Fd6${middle}b922`)))
  }
  expect(pictures.size).toBe(5000)
  expect(meshOf(alice)).toEqual(meshOf(alice.toLowerCase()))
})

test.each([
  ['Trust Wallet', 'Trust'],
  ['Base (formerly Coinbase Wallet)', 'Base'],
  ['Bybit Wallet', 'Bybit'],
  ['Wallet', 'Wallet'],
  ['WalletGuard', 'WalletGuard'],
])('shortWalletName turns %s into %s', (name, short) => {
  expect(shortWalletName(name)).toBe(short)
})

describe('formatDayTitle', () => {
  const now = new Date(2026, 2, 10, 9, 30)
  const title = (at: Date, locale = 'en') => formatDayTitle(at.getTime(), locale, now)

  test('the day of an entry is today from midnight on, then yesterday, then a weekday with its date', () => {
    expect(title(new Date(2026, 2, 10, 0, 0))).toBe('Today')
    expect(title(new Date(2026, 2, 9, 23, 59))).toBe('Yesterday')
    expect(title(new Date(2026, 2, 9, 0, 0))).toBe('Yesterday')
    expect(title(new Date(2026, 2, 8, 23, 59))).toBe('Sunday, March 8')
  })

  test('the day of an entry of another year has the year', () => {
    expect(title(new Date(2026, 0, 1))).toBe('Thursday, January 1')
    expect(title(new Date(2025, 11, 31))).toBe('December 31, 2025')
  })

  test('today and yesterday are said in the visitor’s language', () => {
    expect(title(now, 'de')).toBe('Heute')
    expect(title(new Date(2026, 2, 9), 'fr')).toBe('Hier')
  })
})
