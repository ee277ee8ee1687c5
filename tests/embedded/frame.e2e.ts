import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { addSibling, floodFromHost, siblingPage, tryExfiltration } from '../e2e/fixtures/attacks.ts'
import { openHostPage } from '../e2e/fixtures/hostPage.ts'
import {
  awaitApproval,
  createFrameFixture,
  middleOf,
  openApproval,
  openHost,
  pressApprove,
  rpcSuccess,
  signMessageRequest,
  vaultUrl,
} from './frameFixture.ts'

const messages = Number(process.env.HOSTILE_MESSAGES ?? 20_000)

// All tests of this file use one wallet.
const fixture = createFrameFixture({ pages: { '/sibling.html': siblingPage } })

test(`${messages} messages to the vault from other windows, origins and shapes change nothing and get no answer (C1)`, async () => {
  const { page, context, site } = fixture()
  const host = await openHost(fixture(), false)
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
  // From a sibling frame of another origin and from one with an opaque origin.
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

test('a second handshake with the vault gets no port, and replies go to the first port only (C3)', async () => {
  const { page } = fixture()
  const host = await openHost(fixture())
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

test('the vault’s page applies the mode and the accent of SYNC_THEME', async () => {
  const host = await openHost(fixture())
  const accent = () =>
    host.vault.evaluate(() => {
      const { dataset, style } = document.documentElement
      return [dataset.theme, style.getPropertyValue('--lk-accent')]
    })
  const sync = async (themeMode: string, color: string) => {
    const themeVariables = { '--lk-accent': color }
    const { type } = await host.ask('SYNC_THEME', { themeMode, themeVariables })
    expect(type).toBe('@latchkey-frame/SYNC_THEME_SUCCESS')
    return accent()
  }
  const [mode, red] = await sync('light', 'rgb(200, 0, 0)')
  const [otherMode, blue] = await sync('dark', 'rgb(0, 0, 200)')
  expect([mode, otherMode]).toEqual(['light', 'dark'])
  expect(red).not.toBe('')
  expect(blue).not.toBe(red)
})

test('a browser without IntersectionObserver v2 approves nothing inside a page (C6)', async () => {
  const { context, site, address } = fixture()
  const blind = await context.newPage()
  await blind.addInitScript('delete IntersectionObserverEntry.prototype.isVisible')
  const host = await openHostPage(blind, { site, vault: vaultUrl(), greeted: true })
  expect(await host.ask('RPC_REQUEST', signMessageRequest(address))).toMatchObject({
    type: '@latchkey-frame/RPC_REQUEST_ERROR',
    payload: { code: 'window-needed' },
  })
  await blind.close()
})

test('the vault’s frame ignores early, doubled and scripted presses on Approve (C8)', async () => {
  const { page, address } = fixture()
  const host = await openHost(fixture())
  const approval = await openApproval(host, signMessageRequest(address))
  const { id, press, approve } = approval
  expect(await press()).toMatch(/Take a moment|covers this card|Click this card/)
  await page.mouse.dblclick(...(await middleOf(host)))
  await approve.evaluate((button) => (button as HTMLElement).click())
  await approve.dispatchEvent('click')
  await approve.press('Enter')
  expect(await host.answerTo(id)).toBeNull()
  await expect.poll(pressApprove(host, approval), { interval: 400 }).toBe(rpcSuccess)
})

test('in the vault’s frame, a late warning restarts the 800 ms for which an approval must be visible (C8)', async () => {
  const { page, address } = fixture()
  const host = await openHost(fixture())
  let release = () => {}
  const simulated = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rpc/**', async (route) => {
    if (route.request().postData()?.includes('eth_simulateV1')) await simulated
    await route.continue()
  })
  const setClock = (aheadMs: number) =>
    host.vault.evaluate(`performance.now = () => performance.timeOrigin + ${aheadMs}`)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const params = [{ from: address, to, value: '0x1' }]
  const request = { method: 'eth_sendTransaction', params, chainId: 'eip155:31337' }
  const id = await host.begin('RPC_REQUEST', request)
  await expect.poll(() => host.vault.getByText('Request from').isVisible()).toBe(true)
  // The card has been visible for longer than 800 ms when the warning arrives.
  await setClock(0)
  release()
  const approval = await awaitApproval(host, id)
  expect(await approval.press()).toMatch(/Take a moment|covers this card|Click this card/)
  expect(await host.answerTo(id)).toBeNull()
  await setClock(799)
  expect(await approval.press()).toMatch(/Take a moment|covers this card|Click this card/)
  await setClock(10_000)
  await expect.poll(pressApprove(host, approval), { interval: 400 }).not.toBeNull()
  await page.unroute('**/rpc/**')
})

test('the vault’s frame can send data to its own server only (C10)', async () => {
  const hits: string[] = []
  const evil = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const { port } = evil.address() as AddressInfo
  const host = await openHost(fixture())
  const left = await host.vault.evaluate(tryExfiltration(`127.0.0.1:${port}`))
  expect(left).toEqual(['undefined', 'undefined', 'undefined'])
  expect(hits).toEqual([])
  evil.close()
})
