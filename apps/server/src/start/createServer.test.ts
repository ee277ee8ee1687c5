import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer } from '../testing/createTestServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'
import { openRelayPeer } from '../testing/relayPeer.ts'
import { hasRedis, startRedis } from '../testing/startRedis.ts'

test('the server’s shutdown closes an open JSON-RPC websocket with code 1001', async () => {
  const node = await startFakeNode({ answer: () => '0x1' })
  const server = await createTestServer({ listen: true, chains: { 'eip155:1': [node.url] } })
  const url = `${server.url?.replace('http', 'ws')}/v1?projectId=test&chainId=eip155:1`
  const page = new WebSocket(url)
  await once(page, 'open')
  const closed = once(page, 'close')
  await server.close()
  expect((await closed)[0]).toBe(1001)
  await node.close()
})

test('the server’s shutdown does not wait for relay handshakes in progress', async () => {
  const server = await createTestServer({ listen: true })
  const url = server.url ?? ''
  const peers = Array.from({ length: 30 }, () => openRelayPeer(url).catch(() => null))
  await Promise.race(peers)
  await server.close()
  // Each handshake was accepted and closed, or rejected; none is left open.
  expect(await Promise.all(peers)).toHaveLength(30)
  await expect(fetch(url)).rejects.toThrow()
})

test('during shutdown /ready responds with 503, and requests are served for DRAIN_SECONDS without keep-alive', async () => {
  const server = await createTestServer({ listen: true, env: { DRAIN_SECONDS: '5' } })
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  const closed = server.close()
  expect((await fetch(`${server.url}/ready`)).status).toBe(503)
  const reply = await fetch(`${server.url}/health`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('connection')).toBe('close')
  await closed
  await expect(fetch(`${server.url}/health`)).rejects.toThrow()
})

test.runIf(hasRedis)(
  '/ready responds with 200 while Redis is down, since the server serves without it',
  async () => {
    const redis = await startRedis()
    const server = await createTestServer({ listen: true, env: { REDIS_URL: redis.url } })
    await redis.close()
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    expect((await server.request('/appkit/v1/config?st=appkit&sv=test-1')).status).toBe(200)
    await server.close()
  },
)
