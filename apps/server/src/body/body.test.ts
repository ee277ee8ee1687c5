import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'
import { embeddedEnv } from '../testing/vaultBrowser.ts'
import { parseJson } from './parseJson.ts'

let server: TestServer
let node: Awaited<ReturnType<typeof startFakeNode>>

beforeAll(async () => {
  node = await startFakeNode()
  server = await createTestServer({
    chains: { 'eip155:1': { rpc: [node.url], bundlers: [node.url] } },
    env: embeddedEnv({ url: 'smtp://127.0.0.1:1' }),
  })
})
afterAll(async () => {
  await server.close()
  await node.close()
})

const nested = (depth: number): string => `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`
const nestedObjects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** A body sent in chunks, without a Content-Length. */
function stream(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) {
        controller.enqueue(bytes.subarray(at, at + 65_536))
      }
      controller.close()
    },
  })
}

async function post(path: string, body: string | ReadableStream<Uint8Array>): Promise<Response> {
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return server.request(path, init)
}

describe('a body that is nested too deep', () => {
  test.each([
    ['arrays', 65],
    ['arrays', 5_000],
    ['arrays', 200_000],
    ['objects', 65],
    ['objects', 100_000],
  ])(
    'an endpoint responds with 400 (server/too-deep) to a JSON body of nested %s with %i levels',
    async (kind, depth) => {
      const inner = kind === 'arrays' ? nested(depth) : nestedObjects(depth)
      for (const body of [inner, `{"props":${inner}}`]) {
        const response = await post('/e', body)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ code: 'server/too-deep' })
      }
    },
  )

  test.each(['/v1?chainId=eip155:1', '/v1/bundler?chainId=eip155:1'])(
    'a JSON-RPC body that is nested too deep gets an invalid-request error from %s',
    async (path) => {
      const body = `{"id":1,"method":"eth_call","params":${nested(100_000)}}`
      const response = await post(path, body)
      expect(await response.json()).toMatchObject({ id: null, error: { code: -32_600 } })
      expect(response.status).toBe(200)
    },
  )

  test('parseJson counts only brackets outside strings towards the depth of JSON', () => {
    const brackets = '['.repeat(100)
    expect(parseJson(JSON.stringify({ a: brackets, b: `\\"${brackets}` }))).toEqual({
      a: brackets,
      b: `\\"${brackets}`,
    })
    const escaped = JSON.stringify(['\\', '"', '\\"['.repeat(100)])
    expect(parseJson(escaped)).toHaveLength(3)
    expect(parseJson(`${'['.repeat(64)}${']'.repeat(64)}`)).toHaveLength(1)
    expect(parseJson(`[${'[],'.repeat(1_000)}[]]`)).toHaveLength(1_001)
  })
})

describe('a body above the limit', () => {
  test.each([
    ['/e', 1_048_577],
    ['/v1?chainId=eip155:1', 4 * 1_048_576 + 1],
    ['/embedded/v1/device', 16_385],
    ['/embedded/v1/email/undo', 16_385],
    ['/embedded/v1/device', 3_000_000],
    ['/embedded/v1/email/undo', 3_000_000],
  ])(
    'a request body above the limit gets 413 from %s (%i bytes), with a Content-Length or in chunks',
    async (path, bytes) => {
      const text = `token=${'a'.repeat(bytes - 6)}`
      expect((await post(path, text)).status).toBe(413)
      expect((await post(path, stream(text))).status).toBe(413)
    },
  )

  test('the server reads a chunked request body within the size limit', async () => {
    const response = await post('/embedded/v1/device', stream('token=unknown'))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This link no longer works')
  })
})
