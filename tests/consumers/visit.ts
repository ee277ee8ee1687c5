import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type TestWallet, walletName } from './wallets.ts'

export type VisitResult = {
  /** JavaScript that the page loaded up to the end of the visit, in bytes as sent. */
  readonly bytes: number
}

export type Site = {
  readonly url: string
  /** Its server renders the connected account. */
  readonly rendersAccount: boolean
  /** It draws the account itself, with a button to disconnect. */
  readonly isHeadless: boolean
  /** It has a button that signs a transaction and shows its signature. */
  readonly signsTransaction: boolean
}

/**
 * Does what a visitor does: connects, reloads, signs and disconnects.
 * @throws when a step fails, or the page wrote an error or a warning to the console
 */
export function visitSite(browser: Browser, site: Site, wallet: TestWallet): Promise<VisitResult> {
  return openPage(browser, wallet, async (page) => {
    const pageErrors = listen(page)
    const bytes = countScripts(page)
    await page.goto(site.url)
    await connect(page)
    // A site with screens of its own closes its dialog while the wallet still connects.
    await page.getByRole('button', { name: 'Sign a message' }).waitFor()
    if (site.rendersAccount) await readServerPage(page.context(), site.url, wallet)
    await page.reload()
    await sign(page, wallet)
    if (site.signsTransaction) await signTransaction(page, wallet)
    await (site.isHeadless ? disconnectHeadless(page) : disconnect(page))
    if (pageErrors.length > 0) throw new Error(`The console says: ${pageErrors.join(' · ')}`)
    return { bytes: await bytes() }
  })
}

/**
 * Connects, as far as the button shows the account.
 * @throws when a step fails
 */
export function connectOnce(browser: Browser, url: string, wallet: TestWallet): Promise<void> {
  return openPage(browser, wallet, async (page) => {
    await page.goto(url)
    await connect(page)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor({ state: 'detached' })
  })
}

/** A page of a new visitor with the wallet, closed after the visit. */
async function openPage<Result>(
  browser: Browser,
  wallet: TestWallet,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(60_000)
  try {
    await answerNodes(context, wallet.rpcUrl)
    await wallet.install(context)
    return await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

/** The networks' public nodes are out of reach; the local chain answers in their place. */
async function answerNodes(context: BrowserContext, rpcUrl: string): Promise<void> {
  const isForeign = ({ hostname, protocol }: URL) =>
    protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1'
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await context.route(isForeign, async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const body = request.postData()
    // Everything but a question to a node is refused, and shows up as an error on the console.
    if (request.method() !== 'POST' || !body?.includes('"jsonrpc"')) return route.abort()
    const reply = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return route.fulfill({ status: reply.status, headers, body: await reply.text() })
  })
}

function listen(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('pageerror', (error) => {
    // The empty page of a new tab is no secure context; the test wallet needs one.
    if (page.url() !== 'about:blank') pageErrors.push(`uncaught: ${error.message}`)
  })
  page.on('console', (entry) => {
    if (entry.type() === 'error' || entry.type() === 'warning') pageErrors.push(entry.text())
  })
  return pageErrors
}

/** The scripts of the page's own origin, each once. */
function countScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' || sizes.has(request.url())) return
    sizes.set(
      request.url(),
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    )
  })
  return async () => {
    const all = await Promise.all(sizes.values())
    return all.reduce((sum, one) => sum + one, 0)
  }
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByText(walletName, { exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The server's HTML shows the connected account, so that the first paint after a reload does. */
async function readServerPage(
  context: BrowserContext,
  url: string,
  wallet: TestWallet,
): Promise<void> {
  const html = await (await context.request.get(url)).text()
  const short = `>${wallet.address.slice(0, 4)}…${wallet.address.slice(-6)}<`
  if (!html.includes(short)) throw new Error(`The server's HTML does not show ${short}`)
}

async function sign(page: Page, wallet: TestWallet): Promise<void> {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const output = page.getByRole('status').filter({ hasText: wallet.signaturePattern })
  const signature = (await output.textContent()) ?? ''
  if (!(await wallet.isValid(signature))) {
    throw new Error(`The signature ${signature} is not the account's`)
  }
}

/** The page shows the signature of the transaction in place of the message's. */
async function signTransaction(page: Page, wallet: TestWallet): Promise<void> {
  const output = page.getByRole('status').filter({ hasText: wallet.signaturePattern })
  const before = (await output.textContent()) ?? ''
  await page.getByRole('button', { name: 'Sign a transaction' }).click()
  await output.filter({ hasNotText: before }).waitFor()
}

async function disconnectHeadless(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
}

async function disconnect(page: Page): Promise<void> {
  // The button shows the account's name, which depends on the chain.
  await page.locator('.latchkey-account-button, latchkey-button').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Profile of/ }).click()
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
}
