import { localAccounts } from '@latchkey/testing'
import { installFakeEvmWallet } from '@latchkey/testing/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'

const walletName = 'Story Wallet'
const message = 'Hello from my shop'

export type VisitResult = {
  /** JavaScript that the page loaded up to the end of the visit, in bytes as sent. */
  readonly bytes: number
}

/**
 * Does what a visitor does: connects, reloads, signs and disconnects.
 * @throws when a step fails, or the page wrote an error or a warning to the console
 */
export async function visitSite(
  browser: Browser,
  url: string,
  rpcUrl: string,
): Promise<VisitResult> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(60_000)
  const { alice } = localAccounts
  try {
    await answerNodes(context, rpcUrl)
    await installFakeEvmWallet(context, {
      accounts: [alice],
      rpcUrl,
      chainId: 1,
      name: walletName,
      rdns: 'test.story.wallet',
    })
    const page = await context.newPage()
    const complaints = listen(page)
    const bytes = countScripts(page)
    await page.goto(url)
    await connect(page)
    await page.reload()
    await sign(page, alice.address)
    await disconnect(page)
    if (complaints.length > 0) throw new Error(`The console says: ${complaints.join(' · ')}`)
    return { bytes: await bytes() }
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
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (entry) => {
    if (entry.type() === 'error' || entry.type() === 'warning') complaints.push(entry.text())
  })
  return complaints
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

async function sign(page: Page, address: `0x${string}`): Promise<void> {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const output = page.getByRole('status').filter({ hasText: /^0x[\da-f]{130}$/ })
  const signature = (await output.textContent()) as `0x${string}`
  if (!(await verifyMessage({ address, message, signature }))) {
    throw new Error(`The signature ${signature} is not the account's`)
  }
}

async function disconnect(page: Page): Promise<void> {
  // The button shows the account's name, which depends on the chain.
  await page.locator('.latchkey-account-button, latchkey-button').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Profile of/ }).click()
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
}
