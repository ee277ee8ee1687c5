import { languageCodes } from '@latchkey/wire/language'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { decodeEvmRequest } from '../approve/decodeEvmRequest.ts'
import { applyLanguage } from '../page/applyLanguage.ts'
import { RequestDetails } from '../screens/RequestDetails.tsx'
import { fill } from './fill.ts'
import { formatPeriod } from './format.ts'
import { pageLanguage, setLanguage, texts } from './language.ts'

const documentElement = { lang: 'en', dir: '' }

function openDocument(...browserLanguages: string[]): void {
  vi.stubGlobal('document', { documentElement, title: '' })
  vi.stubGlobal('navigator', { languages: browserLanguages })
}

// Test files share their modules, and a page of the vault has one language.
afterEach(async () => {
  await setLanguage('en')
  vi.unstubAllGlobals()
})

test('the vault is in the language that the site’s modal has', async () => {
  openDocument('fr')
  await applyLanguage('?language=de')
  expect(documentElement).toEqual({ lang: 'de', dir: 'ltr' })
  expect(texts().approve.approve).toBe('Genehmigen')
})

test.each(['?language=xx', '?language=../evil', '?language=', '?language=__proto__', ''])(
  'the vault ignores a site’s language that is not shipped: %s',
  async (query) => {
    openDocument('xx', 'pt-PT', 'de')
    await applyLanguage(query)
    expect(documentElement.lang).toBe('pt-BR')
  },
)

test('the vault is in English for a browser in none of the shipped languages', async () => {
  openDocument('sv')
  await applyLanguage('')
  expect(pageLanguage().tag).toBe('en')
})

test('the vault is laid out from right to left in Arabic and Hebrew', async () => {
  openDocument()
  const directions = new Map<string, string>()
  for (const code of languageCodes) {
    await applyLanguage(`?language=${code}`)
    directions.set(code, documentElement.dir)
  }
  const rtl = [...directions].filter(([, dir]) => dir === 'rtl').map(([code]) => code)
  expect(rtl).toEqual(['ar', 'he'])
})

test('a language of the vault that loads late does not replace a newer choice', async () => {
  const late = setLanguage('de')
  await setLanguage('en')
  await late
  expect(pageLanguage().tag).toBe('en')
})

test('an amount inside a right-to-left sentence of the vault keeps its own writing direction', async () => {
  expect(fill('Up to {amount}', { amount: '1 ETH' })).toBe('Up to 1 ETH')
  await setLanguage('ar')
  expect(fill('{amount}', { amount: '1 ETH' })).toBe('\u20681 ETH\u2069')
})

test('the vault does not fill a value that itself looks like a placeholder', () => {
  expect(fill('{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x')
})

test('the vault formats a duration in the page’s language', async () => {
  expect([formatPeriod(3_600n), formatPeriod(5_400n)]).toEqual(['hour', '90 minutes'])
  await setLanguage('de')
  expect([formatPeriod(3_600n), formatPeriod(86_400n * 14n)]).toEqual(['1 Stunde', '2 Wochen'])
})

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** `approve` of an unlimited amount. */
const data = `0x095ea7b3${account.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`

test.each([
  [
    'de',
    'USDC unbegrenzt',
    'Es gibt kein Limit: Der Ausgabeberechtigte kann alles von diesem Token',
  ],
  ['ar', '\u2068USDC\u2069 بلا حد', 'لا يوجد حد: يمكن للجهة المُنفِقة أخذ كل هذا الرمز'],
  ['ja', '無制限', '上限がありません'],
] as const)(
  'the vault shows an unlimited allowance with its danger in %s',
  async (code, amount, danger) => {
    await setLanguage(code)
    const requestContext = {
      origin: 'https://shop.example',
      chainId: 'eip155:1',
      addresses: { eip155: account },
    }
    const decoded = decodeEvmRequest(
      'eth_sendTransaction',
      [{ from: account, to: token, data }],
      requestContext,
    )
    const chainDetails = { facts: [], warnings: [] }
    const view = {
      name: 'approve',
      decoded,
      chainDetails: Promise.resolve(chainDetails),
      origin: requestContext.origin,
      account,
    } as const
    const markup = renderToStaticMarkup(createElement(RequestDetails, { view, chainDetails }))
    expect(decoded.needsWindow).toBe(true)
    expect(markup).toContain(danger)
    // The amount is the headline in every language.
    expect(/<h2 class="figure".*?<\/h2>/s.exec(markup)?.[0]).toContain(amount)
    expect(markup).toContain(token)
  },
)
