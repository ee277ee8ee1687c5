import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    listen: true,
    projects: [{ id: 'shop', origins: ['https://shop.example'] }],
    env: { VAULT_URL: 'https://vault.example', PUBLIC_URL: 'https://api.shop.example' },
  })
})
afterAll(() => server.close())

/** `fetch` cannot set the Host header. */
async function get(host: string, path: string): Promise<{ status: number; body: string }> {
  const sent = request(`${server.url}${path}`, { headers: { host } })
  sent.end()
  const [response] = await once(sent, 'response')
  const body = (await response.setEncoding('utf8').toArray()).join('')
  return { status: response.statusCode, body }
}

test('one process serves the vault under its own host name and the API under every other', async () => {
  const config = await get('vault.example', '/config/shop')
  expect(JSON.parse(config.body)).toEqual({
    api: 'https://api.shop.example',
    origins: ['https://shop.example'],
  })
  expect((await get('api.shop.example', '/health')).status).toBe(200)
})

test('the vault’s host name serves nothing of the API, and the API’s nothing of the vault', async () => {
  for (const path of [
    '/health',
    '/ready',
    '/docs',
    '/getWallets?projectId=shop',
    '/widget/latchkey.js',
  ]) {
    expect((await get('vault.example', path)).status, path).toBe(404)
  }
  for (const path of ['/frame/shop', '/config/shop', '/window/shop', '/manifest.json']) {
    expect((await get('api.shop.example', path)).status, path).toBe(404)
  }
})

test('the vault’s host name accepts no websocket', async () => {
  const socket = new WebSocket(`${server.url?.replace('http', 'ws')}/relay`, {
    headers: { host: 'vault.example' },
  })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(404)
})
