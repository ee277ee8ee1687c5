import { createServer, type Server } from 'node:http'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RunningChain } from '../anvil/startAnvil.ts'
import { localAccounts } from '../chain/localAccounts.ts'
import { startLocalChain } from '../chain/startLocalChain.ts'
import { type InstalledFakeEvmWallet, installFakeEvmWallet } from './installFakeEvmWallet.ts'

const { alice, bob } = localAccounts
const both = [alice.address, bob.address]

// As strict as a page can be: nothing but its own script, and no network.
const policy =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const script = `
window.violations = []
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))
window.heard = []
window.addEventListener('eip6963:announceProvider', ({ detail }) => {
  window.wallet = detail
  detail.provider.on('accountsChanged', (accounts) => heard.push(accounts))
  detail.provider.on('chainChanged', (id) => heard.push(id))
})
window.dispatchEvent(new Event('eip6963:requestProvider'))
window.ask = async (method, ...params) => {
  try {
    return { result: await wallet.provider.request({ method, params }) }
  } catch (error) {
    return { code: error.code, message: error.message, isError: error instanceof Error }
  }
}`

let chain: RunningChain
let browser: Browser
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-security-policy', policy)
    response.end(isScript ? script : '<!doctype html><script src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  chain = await startLocalChain()
  browser = await chromium.launch({
    executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
})
afterAll(async () => {
  await browser.close()
  await chain.close()
  server.close()
})

let context: BrowserContext
let wallet: InstalledFakeEvmWallet
beforeEach(async () => {
  context = await browser.newContext()
  wallet = await installFakeEvmWallet(context, {
    accounts: [alice, bob],
    rpcUrl: chain.url,
    chains: [{ id: 8_453, rpcUrl: chain.url }],
    name: 'Extension',
    visibleAs: 'both',
    flags: { isMetaMask: true },
  })
})
afterEach(() => context.close())

async function openPage(url = origin): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

function ask(page: Page, method: string, ...params: unknown[]): Promise<unknown> {
  return page.evaluate((call) => Reflect.get(window, 'ask')(...call), [method, ...params])
}

const read = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => Reflect.get(window, key), name)

test('a page under a strict content security policy finds, connects and uses the fake EVM wallet', async () => {
  const page = await openPage()
  expect(await page.evaluate(() => Reflect.get(window, 'wallet').info.name)).toBe('Extension')
  expect(await page.evaluate(() => Reflect.get(window, 'ethereum').isMetaMask)).toBe(true)
  expect(await ask(page, 'eth_requestAccounts')).toEqual({ result: both })
  const transaction = { from: alice.address, to: bob.address, value: '0x1' }
  expect(await ask(page, 'eth_sendTransaction', transaction)).toEqual({ result: wallet.sent[0] })
  expect(await read(page, 'violations')).toEqual([])
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'eth_sendTransaction',
  ])
})

test('errors of the fake EVM wallet reach the page with their codes', async () => {
  const page = await openPage()
  wallet.behave({ connect: 'reject' })
  expect(await ask(page, 'eth_requestAccounts')).toMatchObject({ code: 4001, isError: true })
  wallet.behave({ connect: 'throw' })
  const crash = await ask(page, 'eth_requestAccounts')
  expect(crash).toEqual({ message: 'The wallet crashed.', isError: true })
})

test('a test responds to a prompt of the fake EVM wallet that the page waits for', async () => {
  const page = await openPage()
  wallet.behave({ connect: 'hang' })
  const connecting = ask(page, 'eth_requestAccounts')
  expect(await wallet.waitForPrompt()).toEqual({ kind: 'connect', origin })
  wallet.approveNext()
  expect(await connecting).toEqual({ result: both })
})

test('the fake EVM wallet’s permission survives a reload and holds in a second tab, but not on another site', async () => {
  const page = await openPage()
  await ask(page, 'eth_requestAccounts')
  await page.reload()
  expect(await ask(page, 'eth_accounts')).toEqual({ result: both })
  expect(await ask(await openPage(), 'eth_accounts')).toEqual({ result: both })
  const stranger = await openPage(origin.replace('127.0.0.1', 'localhost'))
  expect(await ask(stranger, 'eth_accounts')).toEqual({ result: [] })
})

test('changes in the fake EVM wallet reach every tab of a connected site', async () => {
  const page = await openPage()
  const second = await openPage()
  await ask(page, 'eth_requestAccounts')
  wallet.setAccounts([bob.address])
  wallet.setChain(8_453)
  wallet.disconnect()
  await wallet.delivered()
  const heard = [both, [bob.address], '0x2105', []]
  expect(await read(page, 'heard')).toEqual(heard)
  expect(await read(second, 'heard')).toEqual(heard)
})

test('a page that only listens gets a change of chain from the fake EVM wallet', async () => {
  const page = await openPage()
  wallet.setChain(8_453)
  await wallet.delivered()
  expect(await read(page, 'heard')).toEqual(['0x2105'])
})
