import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { stringToHex } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addSibling, floodFromHost, leak, siblingPage } from '../e2e/stage/attacks.ts'
import { demoUrl } from '../e2e/stage/browser.ts'
import { logIn, openVaultCard } from '../e2e/stage/embedded.ts'
import { type HostPage, type HostSite, openHostPage, startHostSite } from '../e2e/stage/hostPage.ts'
import { readShelf } from '../e2e/stage/readShelf.ts'
import { addPasskeyDevice, launchVaultBrowser } from '../e2e/stage/vaultBrowser.ts'

const messages = Number(process.env.HOSTILE_MESSAGES ?? 20_000)
const vaultUrl = () => inject('stack').vault ?? ''

let browser: Browser
let context: BrowserContext
let page: Page
let site: HostSite
let address = ''
let device: Awaited<ReturnType<typeof addPasskeyDevice>>

beforeAll(async () => {
  browser = await launchVaultBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  site = await startHostSite(vaultUrl(), { '/sibling.html': siblingPage })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

// All that follows happens to this wallet.
test('a visitor logs in, and this browser gets a slot of its own', async () => {
  await page.goto(demoUrl())
  device = await addPasskeyDevice(context, page)
  await logIn(page, `frame-${crypto.randomUUID().slice(0, 8)}@example.com`)
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  address = (await page.getByTestId('address').textContent()) ?? ''
  await expect.poll(() => readShelf(card, 'device')).not.toBeNull()
})

const hostPage = (greeted = true) => openHostPage(page, { site, vault: vaultUrl(), greeted })

const signing = () => ({
  method: 'personal_sign',
  params: [stringToHex('Hello'), address],
  chainId: 'eip155:31337',
})

test(`${messages} messages from other windows, origins and shapes change nothing and get no answer (C1)`, async () => {
  const host = await hostPage(false)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.frame() === host.vault) requests.push(request.url())
  })
  const session = await context.newCDPSession(host.vault)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const before = await heap()
  await page.evaluate(floodFromHost(messages / 2, vaultUrl()))
  const url = `http://evil.localhost:${site.port}/sibling.html`
  // From a sibling of another origin, and from one without any.
  for (const sandbox of ['allow-scripts allow-same-origin', 'allow-scripts']) {
    await page.evaluate(addSibling({ url, sandbox, count: messages / 4 }))
  }
  expect(await page.evaluate('heard.filter((one) => one !== "done")')).toEqual([])
  expect(requests).toEqual([])
  expect((await heap()) - before).toBeLessThan(5_000_000)
  await page.evaluate('greet()')
  expect(await host.ask('IS_CONNECTED', {})).toMatchObject({ payload: { isConnected: true } })
  await session.detach()
}, 300_000)

test('a second greeting gets no port, and answers go to the first alone (C3)', async () => {
  const host = await hostPage()
  await page.evaluate(`{
    const { port1, port2 } = new MessageChannel()
    window.second = []
    port1.onmessage = ({ data }) => second.push(data)
    port1.postMessage({ id: 'request-second', type: '@latchkey-app/SIGN_OUT', payload: {} })
    hello(port2)
  }`)
  expect(await host.ask('IS_CONNECTED', {})).toMatchObject({ payload: { isConnected: true } })
  expect(await page.evaluate('[second, heard]')).toEqual([[], []])
})

const covers: readonly [string, string][] = [
  [
    'something over it',
    `holder.insertAdjacentHTML('beforeend', '<div style="position:absolute;inset:0;background:#fff;pointer-events:none">')`,
  ],
  ['half see-through', `vaultFrame.style.opacity = '0.5'`],
  ['hardly see-through', `vaultFrame.style.opacity = '0.99'`],
  ['smaller', `holder.style.transform = 'scale(0.97)'`],
  ['turned', `holder.style.transform = 'rotate(1deg)'`],
  ['blurred', `vaultFrame.style.filter = 'blur(1px)'`],
  ['blended', `holder.style.mixBlendMode = 'difference'`],
  ['clipped', `vaultFrame.style.clipPath = 'inset(30% 0 0 0)'`],
  [
    'cropped',
    `holder.style.cssText += 'overflow:hidden;height:360px'; vaultFrame.style.marginTop = '-200px'`,
  ],
  [
    'behind something that may pop up',
    `holder.insertAdjacentHTML('beforeend', '<div popover=manual id=pop style="inset:40px auto auto 100px;width:380px;height:400px;pointer-events:none">'); pop.showPopover()`,
  ],
  ['half outside', `holder.style.left = '-120px'`],
  ['in a narrow frame', `vaultFrame.style.width = '300px'`],
]

test.each(covers)('an approval that is %s cannot be confirmed (C5)', async (_what, effect) => {
  const host = await hostPage()
  const { id, press } = await openApproval(host)
  await page.evaluate(
    `{ const holder = document.getElementById('holder'); const vaultFrame = document.getElementById('vault'); ${effect} }`,
  )
  await expect.poll(press, { interval: 300 }).toContain('covers this card')
  expect(await host.answerTo(id)).toBeNull()
})

test('a browser that cannot vouch for what is seen approves nothing inside a page (C6)', async () => {
  const blind = await context.newPage()
  await blind.addInitScript('delete IntersectionObserverEntry.prototype.isVisible')
  const host = await openHostPage(blind, { site, vault: vaultUrl(), greeted: true })
  expect(await host.ask('RPC_REQUEST', signing())).toMatchObject({
    type: '@latchkey-frame/RPC_REQUEST_ERROR',
    payload: { code: 'window-needed' },
  })
  await blind.close()
})

test('presses that are too soon, doubled or not a person’s approve nothing (C8)', async () => {
  const host = await hostPage()
  const { id, press, approve } = await openApproval(host)
  expect(await press()).toMatch(/read before|covers this card|Click into/)
  await page.mouse.dblclick(...(await middleOf(host)))
  await approve.evaluate((button) => (button as HTMLElement).click())
  await approve.dispatchEvent('click')
  await approve.press('Enter')
  expect(await host.answerTo(id)).toBeNull()
  await expect.poll(pressing(host, { id, press }), { interval: 400 }).toBe(done)
})

test('this browser’s own slot signs what moves nothing without the passkey, and moves nothing', async () => {
  const host = await hostPage()
  const { session, authenticatorId } = device
  await session.send('WebAuthn.clearCredentials', { authenticatorId })
  const { id, press } = await openApproval(host)
  await expect.poll(pressing(host, { id, press }), { interval: 400 }).toBe(done)
  const own = { from: address, to: address, value: '0x0' }
  const payment = { method: 'eth_sendTransaction', params: [own], chainId: 'eip155:31337' }
  const paying = await openApproval(host, payment)
  const isAsking = async () => {
    await paying.press()
    return host.vault.getByText('One moment').isVisible()
  }
  // The passkey is asked for, and there is none.
  await expect.poll(isAsking, { interval: 400 }).toBe(true)
  expect(await host.answerTo(paying.id)).toBeNull()
})

test('nothing gets out of the frame but to its own server (C10)', async () => {
  const hits: string[] = []
  const evil = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const { port } = evil.address() as AddressInfo
  const host = await hostPage()
  const left = await host.vault.evaluate(leak(`127.0.0.1:${port}`))
  expect(left).toEqual(['undefined', 'undefined', 'undefined'])
  expect(hits).toEqual([])
  evil.close()
})

const done = '@latchkey-frame/RPC_REQUEST_SUCCESS'

function pressing(
  host: HostPage,
  { id, press }: Pick<Awaited<ReturnType<typeof openApproval>>, 'id' | 'press'>,
): () => Promise<string | null> {
  return async () => {
    await press()
    return host.answerTo(id)
  }
}

async function openApproval(host: HostPage, request: object = signing()) {
  const id = await host.begin('RPC_REQUEST', request)
  const approve = host.vault.getByRole('button', { name: 'Approve' })
  await expect.poll(() => approve.isEnabled().catch(() => false)).toBe(true)
  const alert = host.vault.locator('p.trouble')
  const press = async () => {
    await host.page.mouse.click(...(await middleOf(host)))
    return (await alert.isVisible()) ? alert.textContent() : ''
  }
  return { id, approve, press }
}

async function middleOf(host: HostPage): Promise<[number, number]> {
  const box = await host.vault
    .getByRole('button', { name: 'Approve' })
    .boundingBox({ timeout: 500 })
    .catch(() => null)
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0]
}
