import { once } from 'node:events'
import { get } from 'node:http'
import { sendBrokenHandshakes } from '@latchkey/testing/handshakes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity, createToken, openRelayPeer, randomTopic } from '../testing/relayPeer.ts'
import { openRpcPage } from '../testing/rpcPage.ts'
import { type RunningServer, runServer } from '../testing/runServer.ts'
import { openSharedPostgres } from '../testing/sharedPostgres.ts'
import { embeddedEnv } from '../testing/vaultBrowser.ts'
import { parseRequestTarget } from './parseRequestTarget.ts'

const HANDSHAKES = Number(process.env.HANDSHAKES ?? 400)
const METRICS_TOKEN = 'a-token-of-thirty-two-characters'
const RPC = '/v1?chainId=eip155:1&projectId=test'

/** A server in a separate process with its own database. */
async function start(env: Record<string, string>): Promise<{
  server: RunningServer
  drop(): Promise<void>
}> {
  const database = await (await openSharedPostgres()).cloneDatabase()
  const server = await runServer({
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '4',
    PROJECT_ID: 'test',
    ORIGINS: '*',
    CHAINS: JSON.stringify({ 'eip155:1': ['http://127.0.0.1:1'] }),
    METRICS_TOKEN,
    // All requests come from one machine: their addresses are in X-Forwarded-For.
    TRUSTED_PROXIES: '1',
    ...embeddedEnv({ url: 'smtp://127.0.0.1:1' }),
    ...env,
  })
  return { server, drop: database.drop }
}

/** The server's open connections, without the one of this request. */
async function openConnections(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const [response] = await once(get(`${url}/metrics`, { agent: false, headers }), 'response')
  const text = (await response.setEncoding('utf8').toArray()).join('')
  return Number(/^latchkey_connections (\d+)$/m.exec(text)?.[1]) - 1
}

async function upgradeStatus(url: string): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}

describe.each([
  ['all roles', {}],
  ['the embedded role alone', { ROLES: 'embedded' }],
])(
  `after ${HANDSHAKES} broken handshakes a server with %s`,
  (_what, env: Record<string, string>) => {
    const isData = env.ROLES === undefined
    let server: RunningServer
    let drop: () => Promise<void>

    beforeAll(async () => {
      const started = await start(env)
      server = started.server
      drop = started.drop
      const token = createToken(createIdentity(), { aud: server.url.replace('http', 'ws') })
      const relay = `/relay?projectId=test&auth=${token}`
      await sendBrokenHandshakes({ url: server.url, paths: [RPC, relay], count: HANDSHAKES })
    }, 240_000)
    afterAll(async () => {
      await server.stop('SIGTERM')
      await drop()
    }, 60_000)

    test('after broken websocket handshakes the server keeps running and logs no error', () => {
      expect(server.child.exitCode).toBeNull()
      expect(server.output()).not.toMatch(/crashed|upgrade\.failed|request\.failed/)
    })

    test('after broken websocket handshakes the server closes every socket', async () => {
      await expect.poll(() => openConnections(server.url), { timeout: 30_000 }).toBe(0)
    })

    test('after broken websocket handshakes the server serves an honest client', async () => {
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
      expect(await upgradeStatus(`${server.url}/nowhere`)).toBe(404)
      if (!isData) {
        expect(await upgradeStatus(`${server.url}/relay`)).toBe(404)
        return
      }
      const page = await openRpcPage(server.url, { ip: '192.0.2.1' })
      expect(await page.request({ id: 1, method: 'test' })).toMatchObject({ id: 1, result: true })
      page.close()
      const peer = await openRelayPeer(server.url)
      expect(await peer.call('irn_subscribe', { topic: randomTopic() })).toBeTypeOf('string')
      peer.close()
    })
  },
)

test.each([
  ['//', '//'],
  ['//x/y?z', '//x/y'],
  ['/relay?a=b', '/relay'],
  ['http://evil.example/relay', '/relay'],
  ['ws://evil.example', '/'],
  ['http://[', null],
  ['http://', null],
  ['*', null],
  ['javascript:1', null],
  ['', null],
  [undefined, null],
])('parseRequestTarget parses the path of the request target %j as %j', (target, path) => {
  expect(parseRequestTarget(target)?.pathname ?? null).toBe(path)
})
