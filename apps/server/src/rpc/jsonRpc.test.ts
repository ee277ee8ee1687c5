import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'
import { openRpcPage, type RpcPage } from '../testing/rpcPage.ts'

let node: Awaited<ReturnType<typeof startFakeNode>>
let server: TestServer
let page: RpcPage
/** The bodies that the node received, without the check of its chain id. */
const sent: string[] = []

beforeEach(() => {
  sent.length = 0
})
beforeAll(async () => {
  node = await startFakeNode({
    answer: (method) => method,
    misbehave: ({ body, methods }) => {
      if (methods[0] !== 'eth_chainId') sent.push(body)
      return false
    },
  })
  server = await createTestServer({ listen: true, chains: { 'eip155:1': [node.url] } })
  page = await openRpcPage(server.url ?? '')
})
afterAll(async () => {
  page.close()
  await server.close()
  await node.close()
})

async function post(body: string): Promise<Response> {
  return server.request('/v1?chainId=eip155:1', { method: 'POST', body })
}

/** Sends the same body over HTTP and over the websocket. */
async function askBoth(body: string): Promise<[string, string]> {
  const http = await (await post(body)).text()
  page.send(body)
  return [http, await page.next()]
}

describe('an invalid body', () => {
  test.each(['', '{"id":', '[1,', 'nonsense', '{"a":1}}', '\u0000'])(
    'the RPC proxy answers a JSON-RPC parse error to the body %j',
    async (body) => {
      const error = { code: -32_700, message: 'Parse error' }
      for (const reply of await askBoth(body)) {
        expect(JSON.parse(reply)).toEqual({ jsonrpc: '2.0', id: null, error })
      }
    },
  )

  test.each(['[]', '1', 'null', '"text"', '{}', '{"id":1}', '{"id":1,"method":5}', '{"id":{}}'])(
    'the RPC proxy answers a JSON-RPC invalid-request error to the body %s',
    async (body) => {
      for (const reply of await askBoth(body)) {
        expect(JSON.parse(reply)).toMatchObject({ id: null, error: { code: -32_600 } })
      }
      expect(sent).toEqual([])
    },
  )
})

describe('a notification', () => {
  test('the server’s RPC proxy executes a JSON-RPC notification and sends no reply', async () => {
    const response = await post(
      '{"jsonrpc":"2.0","method":"eth_sendRawTransaction","params":["0x02"]}',
    )
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(sent).toHaveLength(1)
  })

  test('the server’s RPC proxy drops a JSON-RPC notification of a method that is not allowed without a reply', async () => {
    const response = await post('{"jsonrpc":"2.0","method":"anvil_setBalance"}')
    expect(response.status).toBe(204)
    expect(sent).toEqual([])
  })

  test('the server’s RPC proxy sends no reply to a JSON-RPC notification in a batch', async () => {
    const batch = [
      { method: 'eth_gasPrice' },
      { id: 1, method: 'eth_blockNumber' },
      { method: 'anvil_mine' },
      { id: null, method: 'net_version' },
    ]
    for (const reply of await askBoth(JSON.stringify(batch))) {
      expect(JSON.parse(reply)).toEqual([
        { jsonrpc: '2.0', id: 1, result: 'eth_blockNumber' },
        { jsonrpc: '2.0', id: null, result: 'net_version' },
      ])
    }
    const silent = await post('[{"method":"eth_gasPrice"},{"method":"eth_chainId"}]')
    expect(silent.status).toBe(204)
  })

  test('over a websocket the server’s RPC proxy sends no reply to a JSON-RPC notification', async () => {
    page.send('{"jsonrpc":"2.0","method":"eth_gasPrice"}')
    page.send('[{"jsonrpc":"2.0","method":"eth_gasPrice"}]')
    expect(await page.request({ id: 7, method: 'eth_blockNumber' })).toMatchObject({ id: 7 })
  })
})

describe('a number that a double cannot represent', () => {
  const ids = [
    '9007199254740993',
    '18446744073709551615',
    '-9007199254740995',
    '1e400',
    '1.0',
    '-0',
  ]

  test.each(ids)(
    'the RPC proxy replies with the exact id %s, which a double cannot represent',
    async (id) => {
      const batch = `[{"id":${id},"method":"eth_gasPrice"},{"id":"x","method":"anvil_mine"}]`
      for (const reply of await askBoth(`{"jsonrpc":"2.0","id":${id},"method":"eth_gasPrice"}`)) {
        expect(reply).toBe(`{"jsonrpc":"2.0","id":${id},"result":"eth_gasPrice"}`)
      }
      for (const reply of await askBoth(batch)) {
        expect(reply).toContain(`[{"jsonrpc":"2.0","id":${id},"result":"eth_gasPrice"}`)
      }
    },
  )

  test('the RPC proxy forwards numbers that a double cannot represent, and strings that look like one, unchanged', async () => {
    const params = `[9007199254740993,{"a":[18446744073709551615,"9007199254740993","\\"12345678901234567890"]}]`
    await post(`{"id":1,"method":"eth_call","params":${params}}`)
    expect(sent).toEqual([`{"jsonrpc":"2.0","id":0,"method":"eth_call","params":${params}}`])
  })
})

describe('unchecked methods', () => {
  const forbidden = 'anvil_setBalance'
  test.each([
    ['a second method in another case', `{"id":1,"method":"eth_gasPrice","Method":"${forbidden}"}`],
    ['a first method in another case', `{"METHOD":"${forbidden}","id":1,"method":"eth_gasPrice"}`],
    ['a duplicate method before it', `{"id":1,"method":"${forbidden}","method":"eth_gasPrice"}`],
    ['a duplicate method after it', `{"id":1,"method":"eth_gasPrice","method":"${forbidden}"}`],
    [
      'a duplicate method with an escape',
      `{"id":1,"method":"eth_gasPrice","m\\u0065thod":"${forbidden}"}`,
    ],
    [
      'a member that JSON-RPC does not have',
      `{"id":1,"method":"eth_gasPrice","extra":"${forbidden}"}`,
    ],
    [
      'a second method in another case, in a batch',
      `[{"id":1,"method":"eth_gasPrice","Method":"${forbidden}"}]`,
    ],
    [
      'a duplicate method, in a batch',
      `[{"id":1,"method":"${forbidden}","method":"eth_gasPrice"}]`,
    ],
  ])(
    'the RPC proxy forwards only the checked members of a request with %s',
    async (_what, body) => {
      await askBoth(body)
      expect(sent.join('')).not.toContain(forbidden)
      for (const text of sent) {
        const read = Object.keys(JSON.parse(text)).join(' ')
        expect(read).toBe('jsonrpc id method params')
      }
    },
  )
})
