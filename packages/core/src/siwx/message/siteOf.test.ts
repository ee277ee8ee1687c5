import { afterEach, expect, test, vi } from 'vitest'
import { createSignInFixture, siteUrl } from '../../../test/signInFixture.ts'
import { siteOf } from './siteOf.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function onPage(url: string) {
  const { origin, pathname } = new URL(url)
  vi.stubGlobal('document', { querySelector: () => null, title: '' })
  vi.stubGlobal('window', { location: { origin, pathname } })
}

test('siteOf is the page’s origin, whatever metadata.url says', () => {
  const { latchkey } = createSignInFixture()
  onPage('http://localhost:5173/shop')
  expect(siteOf(latchkey)).toEqual({
    origin: 'http://localhost:5173',
    host: 'localhost:5173',
    scheme: 'http',
  })
})

test('siteOf is metadata.url without a page', () => {
  const { latchkey } = createSignInFixture()
  expect(siteOf(latchkey)).toEqual({
    origin: siteUrl,
    host: 'app.shop.example',
    scheme: 'https',
  })
})
