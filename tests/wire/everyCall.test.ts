import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import {
  localAccounts,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import type { Endpoint } from '@latchkey/wire'
import * as wire from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callServer } from './callServer.ts'
import { happyCalls, type KnownValues } from './happyCalls.ts'
import { type StartedServer, startServer } from './startServer.ts'

let chain: RunningChain
let server: StartedServer
let silent = ''
let nonsense = ''
let publicPaths: Set<string>
const known: KnownValues = {}

const nodes: Server[] = []

async function startNode(answer: (response: ServerResponse) => void): Promise<string> {
  const node = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  nodes.push(node)
  await once(node, 'listening')
  const address = node.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

beforeAll(async () => {
  chain = await startLocalChain()
  silent = await startNode(() => {})
  nonsense = await startNode((response) => response.end('<html>down for maintenance</html>'))
  server = await startServer({
    ...localServerSettings(chain),
    VAULT_URL: 'https://vault.example',
    PROJECTS: JSON.stringify([
      { id: 'wire', origins: ['https://shop.example'] },
      { id: 'none', origins: [] },
    ]),
    SANDBOX_ONRAMP: JSON.stringify([
      { chainId: 'eip155:31337', treasuryKey: localAccounts.spare4.privateKey },
    ]),
  })
  publicPaths = await readPublicPaths()
})
afterAll(async () => {
  await server?.close()
  await chain?.close()
  for (const node of nodes) {
    node.close()
    node.closeAllConnections()
  }
})

const endpoints = Object.entries(wire).flatMap(([name, value]): [string, Endpoint][] =>
  typeof value === 'object' && 'path' in value && 'reply' in value ? [[name, value]] : [],
)
const bodies = endpoints.filter(([, { method }]) => method !== 'GET')

const parameters = v.array(v.looseObject({ name: v.string(), required: v.optional(v.boolean()) }))
const openApi = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.looseObject({ parameters }))),
})

async function readPublicPaths(): Promise<Set<string>> {
  const { paths } = v.parse(openApi, await (await fetch(`${server.url}/openapi.json`)).json())
  const open = endpoints.filter(([, { path, method }]) => {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return !operation?.parameters.some(({ name }) => name === 'projectId')
  })
  return new Set(open.map(([name]) => name))
}

const refusal = v.object({
  status: v.literal('FAILED'),
  reasons: v.pipe(
    v.array(v.object({ field: v.string(), description: v.string() })),
    v.minLength(1),
  ),
  code: v.string(),
  requestId: v.string(),
})

/** An input that matches the path; the request is refused for another reason before it is checked. */
function anyInput({ path }: Endpoint): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, 'x']))
}

describe('every endpoint', () => {
  test('every endpoint of wire has a successful call in happyCalls', () => {
    const covered = new Set(happyCalls.map(({ endpoint }) => endpoint))
    // The vault's endpoints need a browser key and a mailbox; the embedded wallet's tests have both.
    const others = endpoints.filter(([, { path }]) => !path.startsWith('/embedded/'))
    const missing = others.filter(([, endpoint]) => !covered.has(endpoint))
    // An order exists only after a visit to the checkout page; the onramp tests cover it.
    expect(missing.map(([name]) => name)).toEqual(['onrampOrderEndpoint'])
  })

  test.each(
    happyCalls.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const),
  )(
    'the server’s reply of every endpoint matches its schema in wire: %s',
    async (_path, { endpoint, input, headers, storeReply: learn }) => {
      const { status, body } = await callServer(server.url, endpoint, await input(known), {
        headers: headers?.(known) ?? {},
      })
      expect({ status, body }).toMatchObject({ status: 200 })
      const reply = v.safeParse(endpoint.reply, body)
      expect(reply.issues).toBeUndefined()
      if (learn && typeof body === 'object' && body !== null) learn({ ...body }, known)
    },
  )

  test.each(endpoints)(
    'the server answers 401 for an unknown project, where an endpoint needs one: %s',
    async (name, endpoint) => {
      const options = { projectId: 'unknown' }
      const { status, body } = await callServer(server.url, endpoint, anyInput(endpoint), options)
      if (publicPaths.has(name)) return expect(status).not.toBe(500)
      expect(status).toBe(401)
      expect(v.parse(refusal, body)).toMatchObject({ reasons: [{ field: 'projectId' }] })
    },
  )

  test.each(endpoints)(
    'the server answers 403 for a foreign origin, where an endpoint needs a project: %s',
    async (name, endpoint) => {
      const headers = { origin: 'https://evil.example' }
      const { status, body } = await callServer(server.url, endpoint, anyInput(endpoint), {
        headers,
      })
      if (publicPaths.has(name)) return expect(status).not.toBe(500)
      expect(status).toBe(403)
      expect(v.parse(refusal, body)).toMatchObject({ code: 'app/origin-not-allowed' })
    },
  )

  test.each(bodies)(
    'the server rejects a body that is no JSON, no object or too large: %s',
    async (_name, { path, method }) => {
      const url = `${server.url}${path.replace(/:(\w+)/g, 'x')}?projectId=wire`
      for (const [sent, expected] of [
        ['{"a":', 422],
        ['[1]', 400],
        [`"${'x'.repeat(1_100_000)}"`, 413],
      ] as const) {
        const response = await fetch(url, { method, body: sent })
        expect(response.status).toBe(expected)
        v.parse(refusal, await response.json())
      }
    },
  )
})

const SLOW_OR_WORSE = [
  ['GET', `/v1/convert/gas-price?chainId=eip155:31337`],
  ['GET', `/v1/account/${localAccounts.alice.address}/balance?currency=usd&chainId=eip155:31337`],
  ['GET', `/v1/identity/${localAccounts.alice.address}`],
  ['POST', '/v1?chainId=eip155:31337'],
] as const

describe('with nodes that are', () => {
  test.each([
    ['dead', () => 'http://127.0.0.1:9'],
    ['silent', () => silent],
    ['talking nonsense', () => nonsense],
  ])(
    'with blockchain nodes that are %s, the server answers every endpoint that needs them within 12 s, with 200 or a documented error',
    async (_how, node) => {
      const broken = await startServer({
        CHAINS: JSON.stringify({ 'eip155:31337': [node()] }),
        PROJECTS: JSON.stringify([{ id: 'wire', origins: ['*'] }]),
      })
      const answers = await Promise.all(
        SLOW_OR_WORSE.map(async ([method, path]) => {
          const url = `${broken.url}${path}${path.includes('?') ? '&' : '?'}projectId=wire`
          const body = method === 'POST' ? '{"id":1,"method":"eth_blockNumber"}' : null
          const response = await fetch(url, { method, body, signal: AbortSignal.timeout(12_000) })
          return { status: response.status, body: await response.json() }
        }),
      )
      for (const { status, body } of answers) {
        expect([200, 400, 503]).toContain(status)
        if (status !== 200) v.parse(refusal, body)
      }
      expect(answers.at(-1)?.status).toBe(503)
      await broken.close()
    },
  )
})
