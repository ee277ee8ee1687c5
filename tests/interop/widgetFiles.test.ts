import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { buildServerFiles } from '../../scripts/stack/serverFiles.ts'

let server: TestServer

beforeAll(async () => {
  await buildServerFiles(new AbortController().signal)
  server = await createTestServer()
}, 240_000)
afterAll(() => server.close())

test('the manifest names the integrity value of every widget file that the server serves', async () => {
  const { files } = await (await server.request('/widget/manifest.json')).json()
  const names = Object.keys(files)
  expect(names).toContain('latchkey.js')
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const reply = await server.request(`/widget/${name}`)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(files[name])
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    const cached = name.startsWith('chunks/') ? 'immutable' : 'max-age=300'
    expect(reply.headers.get('cache-control')).toContain(cached)
  }
})

test('an unchanged widget file is answered with 304, and no other file is served', async () => {
  const first = await server.request('/widget/latchkey.js')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await server.request('/widget/latchkey.js', { headers })).status).toBe(304)
  for (const path of [
    '/widget/absent.js',
    '/widget/..%2f..%2fpackage.json',
    '/widget/.built-from',
  ]) {
    expect((await server.request(path)).status, path).toBe(404)
  }
})
