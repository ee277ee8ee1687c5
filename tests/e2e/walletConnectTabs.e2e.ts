import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { type OurWallet, openOurWallet } from '../interop/ourWallet.ts'
import { serveTabsPage } from './fixtures/serveTabsPage.ts'

const account = 'eip155:1:0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const granted = {
  eip155: { accounts: [account], methods: ['personal_sign'], events: ['chainChanged'] },
}

let relay: TestServer
let relayUrl: string
let site: Awaited<ReturnType<typeof serveTabsPage>>
let browser: Browser
let context: BrowserContext
let wallet: OurWallet

beforeAll(async () => {
  relay = await createTestServer({ listen: true })
  relayUrl = `${(relay.url ?? '').replace('http', 'ws')}/relay`
  site = await serveTabsPage()
  browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
})
beforeEach(async () => {
  context = await browser.newContext()
  wallet = openOurWallet(relayUrl)
})
afterEach(async () => {
  wallet.wallet.close()
  await context.close()
})
afterAll(async () => {
  await browser.close()
  site.close()
  await relay.close()
})

async function openTab(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.url(relayUrl))
  return page
}

function sockets(): number {
  return Number(/^relay_sockets (\d+)$/m.exec(relay.context.metrics.text())?.[1])
}

async function connect(page: Page): Promise<string> {
  await wallet.wallet.pair(await page.evaluate(() => tab.connect()))
  const approved = await wallet.wallet.approve(await wallet.proposals.next(), {
    namespaces: granted,
  })
  await approved.acknowledged
  return approved.topic
}

async function sign(page: Page): Promise<unknown> {
  const signed = page.evaluate(() => tab.sign())
  await wallet.wallet.respond(await wallet.requests.next(), '0xsigned')
  return signed
}

test('two tabs share one WalletConnect relay connection, and both receive the wallet’s events', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const topic = await connect(first)
  expect(await second.evaluate(() => tab.restore())).toBe(topic)
  expect(await sign(second)).toBe('0xsigned')
  expect(await sign(first)).toBe('0xsigned')
  // The wallet's socket and one of the page's.
  expect(sockets()).toBe(2)
  await wallet.wallet.emit(topic, { name: 'chainChanged', data: 10 }, 'eip155:1')
  for (const page of [first, second]) {
    await expect.poll(() => page.evaluate(() => tab.events)).toEqual(['chain'])
  }
  await second.evaluate(() => tab.disconnect())
  await expect.poll(() => first.evaluate(() => tab.events)).toEqual(['chain', 'ended'])
  expect(await wallet.ended.next()).toBe(topic)
})

test('a tab without the WalletConnect relay connection can connect a wallet, and takes the relay connection over when the leading tab closes', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await connect(first)
  const topic = await connect(second)
  expect(await second.evaluate(() => tab.topics())).toContain(topic)
  await first.close()
  expect(await sign(second)).toBe('0xsigned')
  await wallet.wallet.disconnect(topic)
  await expect.poll(() => second.evaluate(() => tab.events)).toContain('ended')
})

test('a reloaded page restores the WalletConnect session and can send requests', async () => {
  const page = await openTab()
  const topic = await connect(page)
  await page.reload()
  expect(await page.evaluate(() => tab.restore())).toBe(topic)
  expect(await sign(page)).toBe('0xsigned')
})
