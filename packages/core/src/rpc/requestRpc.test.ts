import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, describe, expect, test } from 'vitest'
import { type ReceivedRequest, type Reply, startServer } from '../../test/honestServer.ts'
import { connect } from '../connect/connect.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import { setActiveNetwork } from '../network/setActiveNetwork.ts'
import { requestRpc } from './requestRpc.ts'
import { rpcUrls } from './rpcUrls.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function node(answer: (seen: ReceivedRequest, count: number) => Reply | 'hang') {
  let count = 0
  const server = await startServer((seen) => {
    count += 1
    return answer(seen, count)
  })
  closers.push(server.close)
  return server
}

const ok = (result: unknown): Reply => ({ json: { jsonrpc: '2.0', id: 1, result } })
const fail = (code: number, message = ''): Reply => ({
  json: { jsonrpc: '2.0', id: 1, error: { code, message } },
})

function create(urls: readonly string[]) {
  const wallet = createHonestWallet()
  const latchkey = createLatchkey({
    projectId: 'p1',
    networks: [{ ...testNetwork(1), rpcUrls: { default: { http: urls } } }],
    adapters: [honestAdapter([wallet])],
  })
  closers.push(latchkey.destroy)
  return { latchkey, wallet }
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: LatchkeyError) => error.code,
  )
const call = { namespace: 'eip155', method: 'eth_blockNumber' } as const

describe('reads', () => {
  test('requestRpc sends a read to the node as JSON-RPC 2.0', async () => {
    const server = await node(() => ok('0x10'))
    const { latchkey } = create([server.url])
    expect(await requestRpc(latchkey, { ...call, params: ['x'] })).toBe('0x10')
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_blockNumber',
      params: ['x'],
    })
    expect(server.requests[0]).toMatchObject({ method: 'POST', type: 'application/json' })
  })

  test('requestRpc retries a read after two failures and sends it to the next node', async () => {
    const bad = await node(() => ({ status: 502, text: '<html>' }))
    const good = await node(() => ok('0x10'))
    const { latchkey } = create([bad.url, good.url])
    expect(await requestRpc(latchkey, call)).toBe('0x10')
    const flaky = await node((_seen, count) => (count < 3 ? fail(-32005) : ok('0x11')))
    expect(await requestRpc(create([flaky.url]).latchkey, call)).toBe('0x11')
  })

  test.each([
    [{ status: 403 }, 'rpc/http', 1],
    [fail(-32602), 'rpc/failed', 1],
    [fail(3, 'execution reverted: no'), 'chain/execution-reverted', 1],
    [{ json: { jsonrpc: '2.0', id: 2, result: 1 } }, 'rpc/failed', 4],
    [{ json: { jsonrpc: '2.0', id: 1, result: 1, error: {} } }, 'rpc/failed', 4],
    [{ text: '{"jsonrpc":"2.0"' }, 'rpc/failed', 4],
    [{ status: 503 }, 'rpc/http', 4],
  ])(
    'requestRpc rejects the node’s response %j with %s (requests sent: %i)',
    async (reply, expected, questions) => {
      const server = await node(() => reply)
      expect(await code(requestRpc(create([server.url]).latchkey, call))).toBe(expected)
      expect(server.requests).toHaveLength(questions)
    },
  )

  test('an aborted read of requestRpc rejects at once', async () => {
    const server = await node(() => 'hang')
    const stop = new AbortController()
    const work = code(requestRpc(create([server.url]).latchkey, { ...call, signal: stop.signal }))
    stop.abort()
    expect(await work).toBe('rpc/unreachable')
  })

  test('requestRpc rejects a read on a network without a node', async () => {
    expect(await code(requestRpc(create([]).latchkey, call))).toBe('rpc/no-url')
    const lost = { ...call, method: 'eth_supportedEntryPoints' }
    expect(await code(requestRpc(create(['http://127.0.0.1:1']).latchkey, lost))).toBe('rpc/no-url')
  })

  test('requestRpc reads from the namespace’s last network while another namespace is active', async () => {
    const [first, last] = [await node(() => ok('0x1')), await node(() => ok('0x5'))]
    const network = (id: number, url: string) => ({
      ...testNetwork(id),
      rpcUrls: { default: { http: [url] } },
    })
    const latchkey = createLatchkey({
      projectId: 'p1',
      networks: [
        network(1, first.url),
        network(5, last.url),
        { ...testNetwork(1), id: 'mainnet', chainNamespace: 'solana' },
      ],
      adapters: [],
    })
    closers.push(latchkey.destroy)
    setActiveNetwork(latchkey, 'eip155:5')
    setActiveNetwork(latchkey, 'solana:mainnet')
    expect(await requestRpc(latchkey, call)).toBe('0x5')
    expect(await requestRpc(latchkey, { ...call, network: 'eip155:1' })).toBe('0x1')
    expect(await code(requestRpc(latchkey, { ...call, network: 'solana:mainnet' }))).toBe(
      'rpc/no-url',
    )
  })

  test('requestRpc reads from the site’s nodes first, then from the server, then from public nodes', () => {
    const latchkey = createLatchkey({
      projectId: 'p1',
      networks: [testNetwork(1)],
      endpoints: { api: 'https://a.example' },
      customRpcUrls: { 'eip155:1': [{ url: 'https://own.example' }] },
    })
    expect(rpcUrls(latchkey, 'eip155:1')).toEqual([
      'https://own.example',
      'https://a.example/v1/?chainId=eip155%3A1&projectId=p1',
      'http://127.0.0.1:1/1',
    ])
  })
})

describe('what needs approval', () => {
  const send = { namespace: 'eip155', method: 'eth_sendTransaction' } as const

  test('requestRpc sends a method that needs approval to the wallet once', async () => {
    const { latchkey, wallet } = create([])
    await connect(latchkey, { connector: wallet.connector })
    expect(await requestRpc(latchkey, send)).toBe('did eth_sendTransaction')
    wallet.mood = 'rejects'
    expect(await code(requestRpc(latchkey, send))).toBe('wallet/rejected')
    expect(wallet.questions).toBe(3)
  })

  test('a pending wallet request of requestRpc is aborted when the modal closes', async () => {
    const { latchkey, wallet } = create([])
    await connect(latchkey, { connector: wallet.connector })
    wallet.mood = 'hangs'
    openModal(latchkey)
    const work = code(requestRpc(latchkey, send))
    closeModal(latchkey)
    expect(await work).toBe('rpc/aborted')
  })

  test('requestRpc rejects a method on no list before any request is sent', async () => {
    const { latchkey, wallet } = create([])
    expect(await code(requestRpc(latchkey, { namespace: 'eip155', method: 'eth_sign' }))).toBe(
      'rpc/not-allowed',
    )
    expect(wallet.questions).toBe(0)
  })

  test('requestRpc rejects a method outside the allow list and emits the event requestBlocked', async () => {
    const { latchkey } = create([])
    const events: unknown[] = []
    internals(latchkey).ui.watch((event) => events.push(event))
    const refused = requestRpc(latchkey, { namespace: 'eip155', method: 'eth_sign' })
    await expect(refused).rejects.toMatchObject({
      code: 'rpc/not-allowed',
      cause: { code: 4200, message: 'Requested RPC call is not allowed' },
    })
    expect(events).toEqual([{ type: 'requestBlocked', method: 'eth_sign' }])
  })
})
