import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveTabsPage } from '../e2e/fixtures/serveTabsPage.ts'
import { createBrowser } from './browsers.ts'

describe('WebKit, desktop', () => {
  let relay: TestServer
  let site: Awaited<ReturnType<typeof serveTabsPage>>
  const page = createBrowser('WebKit')

  beforeAll(async () => {
    relay = await createTestServer({ listen: true })
    site = await serveTabsPage()
    await page().open(site.url(`${(relay.url ?? '').replace('http', 'ws')}/relay`))
  })
  afterAll(async () => {
    site.close()
    await relay.close()
  })

  const pairingUri = /^wc:[0-9a-f]{64}@2\?/

  test('the browser of the WalletConnect reload test is WebKit and has Web Locks', async () => {
    expect(await page().evaluate('return navigator.userAgent')).toMatch(/AppleWebKit\/.*Safari\//)
    expect(await page().evaluate('return navigator.userAgent')).not.toContain('Chrome')
    expect(await page().evaluate('return typeof navigator.locks.request')).toBe('function')
  })

  test.each([1, 2, 3, 4])(
    'in WebKit, the tab responds after reload %i of a page that leads the WalletConnect relay connection',
    async () => {
      expect(await page().evaluate('return tab.connect()')).toMatch(pairingUri)
      const heldLocks = 'return (await navigator.locks.query()).held.length'
      await expect.poll(() => page().evaluate(heldLocks)).toBe(1)
      await page().reload()
      expect(await page().evaluate('return 1 + 1')).toBe(2)
      expect(await page().evaluate('return tab.topics().length')).toBe(0)
    },
  )

  test('in WebKit, a page reached again by the back button can open WalletConnect again', async () => {
    expect(await page().evaluate('return tab.connect()')).toMatch(pairingUri)
    const here = String(await page().evaluate('return location.href'))
    await page().open(`${here}&other=1`)
    expect(await page().evaluate('return tab.connect()')).toMatch(pairingUri)
    await page().evaluate('history.back()')
    await expect.poll(() => page().evaluate('return location.href')).toBe(here)
    expect(await page().evaluate('return tab.connect()')).toMatch(pairingUri)
  })
})
