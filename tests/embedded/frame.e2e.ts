import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { addSibling, floodFromHost, leak, siblingPage } from '../e2e/stage/attacks.ts'
import { openHostPage } from '../e2e/stage/hostPage.ts'
import {
  done,
  middleOf,
  openApproval,
  openHost,
  pressing,
  signing,
  stageFrame,
  vaultUrl,
} from './frameStage.ts'

const messages = Number(process.env.HOSTILE_MESSAGES ?? 20_000)

// All that follows happens to one wallet.
const stage = stageFrame({ pages: { '/sibling.html': siblingPage } })

test(`${messages} messages from other windows, origins and shapes change nothing and get no answer (C1)`, async () => {
  const { page, context, site } = stage()
  const host = await openHost(stage(), false)
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
  const { page } = stage()
  const host = await openHost(stage())
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

test('a browser that cannot vouch for what is seen approves nothing inside a page (C6)', async () => {
  const { context, site, address } = stage()
  const blind = await context.newPage()
  await blind.addInitScript('delete IntersectionObserverEntry.prototype.isVisible')
  const host = await openHostPage(blind, { site, vault: vaultUrl(), greeted: true })
  expect(await host.ask('RPC_REQUEST', signing(address))).toMatchObject({
    type: '@latchkey-frame/RPC_REQUEST_ERROR',
    payload: { code: 'window-needed' },
  })
  await blind.close()
})

test('presses that are too soon, doubled or not a person’s approve nothing (C8)', async () => {
  const { page, address } = stage()
  const host = await openHost(stage())
  const approval = await openApproval(host, signing(address))
  const { id, press, approve } = approval
  expect(await press()).toMatch(/read before|covers this card|Click into/)
  await page.mouse.dblclick(...(await middleOf(host)))
  await approve.evaluate((button) => (button as HTMLElement).click())
  await approve.dispatchEvent('click')
  await approve.press('Enter')
  expect(await host.answerTo(id)).toBeNull()
  await expect.poll(pressing(host, approval), { interval: 400 }).toBe(done)
})

test('nothing gets out of the frame but to its own server (C10)', async () => {
  const hits: string[] = []
  const evil = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const { port } = evil.address() as AddressInfo
  const host = await openHost(stage())
  const left = await host.vault.evaluate(leak(`127.0.0.1:${port}`))
  expect(left).toEqual(['undefined', 'undefined', 'undefined'])
  expect(hits).toEqual([])
  evil.close()
})
