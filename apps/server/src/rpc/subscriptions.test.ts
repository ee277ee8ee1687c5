import { afterEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'
import { openRpcPage, type RpcPage } from '../testing/rpcPage.ts'
import {
  type SubscriptionNode,
  type SubscriptionNodeOptions,
  startSubscriptionNode,
} from '../testing/subscriptionNode.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function open(
  limits: { socket?: number; ip?: number; project?: number } = {},
  node: SubscriptionNodeOptions = {},
): Promise<{ server: TestServer; heads: SubscriptionNode; page(ip?: string): Promise<RpcPage> }> {
  const plain = await startFakeNode()
  const heads = await startSubscriptionNode(node)
  const chain = { rpc: [plain.url], ws: [heads.url] }
  const server = await createTestServer({
    listen: true,
    chains: { 'eip155:1': chain, [SOLANA]: chain },
    projects: [
      { id: 'test', origins: ['*'] },
      { id: 'other', origins: ['*'] },
    ],
    env: {
      TRUSTED_PROXIES: '1',
      RPC_SUBSCRIPTIONS_PER_SOCKET: String(limits.socket ?? 1_000),
      RPC_SUBSCRIPTIONS_PER_IP: String(limits.ip ?? 1_000),
      RPC_SUBSCRIPTIONS_PER_PROJECT: String(limits.project ?? 1_000),
    },
  })
  opened.push(plain, heads, server)
  return {
    server,
    heads,
    async page(ip = '1.1.1.1') {
      const page = await openRpcPage(server.url ?? '', { ip })
      opened.push(page)
      return page
    },
  }
}

const subscribe = { method: 'eth_subscribe', params: ['newHeads'] }

async function subscribeTimes(page: RpcPage, times: number): Promise<unknown[]> {
  const replies: unknown[] = []
  for (let id = 1; id <= times; id++) replies.push(await page.request({ id, ...subscribe }))
  return replies
}

const refused = (whose: string): object => ({
  error: { code: -32_005, message: `Too many subscriptions: at most ${whose}` },
})

describe('the number of subscriptions', () => {
  test('the RPC proxy limits the subscriptions of one websocket', async () => {
    const { page, heads } = await open({ socket: 3 })
    const replies = await subscribeTimes(await page(), 5)
    expect(replies.slice(0, 3)).toMatchObject([1, 2, 3].map((id) => ({ id, result: `0x${id}` })))
    expect(replies.slice(3)).toMatchObject(
      [4, 5].map((id) => ({ id, ...refused('3 of this websocket') })),
    )
    expect(heads.received).toHaveLength(3)
  })

  test('the RPC proxy limits the subscriptions of one IP address over all its websockets', async () => {
    const { page, server } = await open({ ip: 3 })
    const [one, two, other] = [await page(), await page(), await page('2.2.2.2')]
    await subscribeTimes(one, 2)
    expect((await subscribeTimes(two, 2)).at(-1)).toMatchObject(refused('3 of this address'))
    expect((await subscribeTimes(other, 1)).at(-1)).toMatchObject({ result: '0x4' })
    expect(server.context.metrics.text()).toContain(
      'latchkey_rpc_subscription_refusals_total{limit="ip"} 1',
    )
  })

  test('the RPC proxy limits the subscriptions of one project over all IP addresses', async () => {
    const { page, server } = await open({ project: 3 })
    await subscribeTimes(await page('1.1.1.1'), 3)
    const second = await page('2.2.2.2')
    expect((await subscribeTimes(second, 1)).at(-1)).toMatchObject(refused('3 of this project'))
    const other = await openRpcPage(server.url ?? '', { projectId: 'other' })
    opened.push(other)
    expect((await subscribeTimes(other, 1)).at(-1)).toMatchObject({ result: '0x4' })
  })

  test('in the RPC proxy a subscription stops counting when the page unsubscribes, the node rejects it or the page disconnects', async () => {
    const { page, server } = await open(
      { ip: 2 },
      {
        subscribe(count) {
          if (count === 2) throw { code: -32_000, message: 'no such subscription' }
          return `0x${count}`
        },
      },
    )
    const open1 = (): RegExpExecArray | null =>
      /^latchkey_rpc_subscriptions (\d+)$/m.exec(server.context.metrics.text())
    const first = await page()
    const replies = await subscribeTimes(first, 4)
    expect(replies).toMatchObject([
      { result: '0x1' },
      { error: { code: -32_000, message: 'no such subscription' } },
      { result: '0x3' },
      refused('2 of this address'),
    ])
    const ended = { id: 5, method: 'eth_unsubscribe', params: ['0x3'] }
    expect(await first.request(ended)).toMatchObject({ id: 5, result: true })
    expect(open1()?.[1]).toBe('1')
    await first.request({ ...ended, params: ['0xunknown'] })
    expect(open1()?.[1]).toBe('1')
    first.close()
    await expect.poll(() => open1()?.[1]).toBe('0')
  })

  test('in the RPC proxy a Solana signature subscription stops counting when the node ends it with its notification', async () => {
    const { server, heads } = await open({ socket: 1 }, { subscribe: (count) => count })
    const page = await openRpcPage(server.url ?? '', { chainId: SOLANA })
    opened.push(page)
    const wanted = { method: 'signatureSubscribe', params: ['sig'] }
    expect(await page.request({ id: 1, ...wanted })).toMatchObject({ result: 1 })
    const notify = (value: unknown): string =>
      JSON.stringify({
        jsonrpc: '2.0',
        method: 'signatureNotification',
        params: { result: { context: { slot: 1 }, value }, subscription: 1 },
      })
    heads.send(notify('receivedSignature'))
    await page.next()
    expect(await page.request({ id: 2, ...wanted })).toMatchObject(refused('1 of this websocket'))
    heads.send(notify({ err: null }))
    expect(await page.next()).toBe(notify({ err: null }))
    expect(await page.request({ id: 3, ...wanted })).toMatchObject({ result: 2 })
  })
})

describe('only the checked members of a subscription reach the node', () => {
  const forbidden = 'anvil_setBalance'
  test.each([
    [
      'a second method in another case',
      `{"id":1,"method":"eth_subscribe","Method":"${forbidden}"}`,
    ],
    ['a first method in another case', `{"METHOD":"${forbidden}","id":1,"method":"eth_subscribe"}`],
    ['a duplicate method', `{"id":1,"method":"${forbidden}","method":"eth_subscribe"}`],
    [
      'a duplicate method with an escape',
      `{"id":1,"method":"${forbidden}","m\\u0065thod":"eth_subscribe"}`,
    ],
    [
      'a member that JSON-RPC does not have',
      `{"id":1,"method":"eth_subscribe","x":[{"method":"${forbidden}"}]}`,
    ],
    [
      'a second version in another case',
      `{"id":1,"method":"eth_subscribe","jsonrpc":"2.0","jsonRPC":"${forbidden}"}`,
    ],
  ])(
    'the RPC proxy forwards only the checked members of a subscription with %s',
    async (_what, text) => {
      const { page, heads } = await open()
      const one = await page()
      one.send(text)
      expect(JSON.parse(await one.next())).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
      expect(heads.received).toEqual([
        '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":[]}',
      ])
    },
  )

  test.each(['9007199254740993', '"mine"', 'null'])(
    'the RPC proxy’s reply to a subscription has the id %s',
    async (id) => {
      const { page } = await open()
      const one = await page()
      one.send(`{"jsonrpc":"2.0","id":${id},"method":"eth_subscribe","params":["newHeads"]}`)
      expect(await one.next()).toBe(`{"jsonrpc":"2.0","id":${id},"result":"0x1"}`)
    },
  )
})

test('the RPC proxy limits the number of websockets of one IP address', async () => {
  const server = await createTestServer({
    listen: true,
    chains: { 'eip155:1': ['http://127.0.0.1:1'] },
    env: { TRUSTED_PROXIES: '1', RPC_SOCKETS_PER_IP: '3', RPC_SOCKETS: '5' },
  })
  opened.push(server)
  const connect = async (ip: string): Promise<void> => {
    opened.push(await openRpcPage(server.url ?? '', { ip }))
  }
  for (let socket = 0; socket < 3; socket++) await connect('1.1.1.1')
  await expect(connect('1.1.1.1')).rejects.toThrow(/429/)
  for (let socket = 0; socket < 2; socket++) await connect('2.2.2.2')
  await expect(connect('3.3.3.3')).rejects.toThrow(/503/)
})
