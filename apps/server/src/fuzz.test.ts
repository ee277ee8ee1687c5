import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import type { Endpoint } from '@latchkey/wire'
import * as wire from '@latchkey/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './log/log.ts'
import { jsonSchemaOf } from './openapi/document.ts'
import { arbitraryOf, hostileValues } from './testing/arbitraryOf.ts'
import { createTestServer, type TestServer } from './testing/createTestServer.ts'
import { sandboxOnramp } from './testing/sandboxOnramp/sandboxOnramp.ts'
import { embeddedEnv } from './testing/vaultBrowser.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 20
const EXPECTED = new Set([200, 400, 401, 403, 404, 409, 413, 422, 426, 429])

let chain: RunningChain
let server: TestServer
const surprises: string[] = []

beforeAll(async () => {
  chain = await startLocalChain()
  const log = createLog('error', (line) => surprises.push(line))
  const treasuryKey = localAccounts.spare4.privateKey
  const env = {
    ...localServerSettings(chain),
    ...embeddedEnv({ url: 'smtp://127.0.0.1:1' }),
  }
  server = await createTestServer({
    env,
    log,
    onrampExtension: sandboxOnramp({ chainId: CHAIN, treasuryKey }),
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

const CHAIN = 'eip155:31337'
const { alice } = localAccounts
const POOL = [
  ...[CHAIN, 'eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', alice.address],
  ...[localAddresses.usdc, localAddresses.weth].flatMap((item) => [item, `${CHAIN}:${item}`]),
  ...[`${CHAIN}:${alice.address}`, `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`],
  ...[
    'usd',
    '1',
    '1000000',
    '0',
    'alice',
    'alice.latchkey.id',
    '123e4567-e89b-12d3-a456-426614174000',
  ],
]

const ACCOUNTS = [alice.address, `${CHAIN}:${alice.address}`]
const TOKENS = [localAddresses.usdc, localAddresses.weth].map((item) => `${CHAIN}:${item}`)
const NAMED: Readonly<Record<string, readonly string[]>> = {
  address: ACCOUNTS,
  userAddress: ACCOUNTS,
  tokenAddress: TOKENS,
  from: TOKENS,
  to: TOKENS,
  chainId: [CHAIN],
  currency: ['usd'],
  amount: ['1000000', '250.00'],
}

type Sent = { method: string; path: string; body: string | null; origin: string | null }

const objectSchema = v.looseObject({
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  required: v.optional(v.array(v.string()), []),
})

/** Mostly valid input of the schema, sometimes with a hostile value in one field. */
function inputOf(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required } = v.parse(objectSchema, jsonSchemaOf(endpoint.input))
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fc.oneof(
        { arbitrary: arbitraryOf(schema, NAMED[name] ?? POOL), weight: 15 },
        { arbitrary: hostileValues(), weight: 1 },
      ),
    ]),
  )
  return fc.record(fields, { requiredKeys: required })
}

const projectId = fc.oneof(
  { arbitrary: fc.constant('test'), weight: 12 },
  { arbitrary: fc.constantFrom('unknown', '', '__proto__', 'a'.repeat(300)), weight: 1 },
)
const origin = fc.oneof(
  { arbitrary: fc.constantFrom(null, 'https://shop.example'), weight: 9 },
  { arbitrary: fc.constantFrom('null', 'garbage'), weight: 1 },
)

function inQuery(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '?'))
}

function write(
  { method, path }: Endpoint,
  input: Record<string, unknown>,
  project: string,
): Omit<Sent, 'origin'> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const filled = path.replace(/:(\w+)/g, (_, name) => inQuery(input[name] || '-'))
  const rest = Object.entries(input).filter(([name]) => !names.includes(name))
  const query = method === 'GET' ? rest.map(([name, value]) => `${name}=${inQuery(value)}`) : []
  query.push(`projectId=${inQuery(project)}`)
  const body = method === 'GET' ? null : JSON.stringify(Object.fromEntries(rest))
  return { method, path: `${filled}?${query.join('&')}`, body }
}

const endpoints = Object.values(wire).flatMap((value): Endpoint[] =>
  typeof value === 'object' && 'path' in value && 'reply' in value ? [value] : [],
)

function requestTo(endpoint: Endpoint): fc.Arbitrary<Sent> {
  return fc
    .tuple(inputOf(endpoint), projectId, origin)
    .map(([input, project, from]) => ({ ...write(endpoint, input, project), origin: from }))
}

/** Malformed bodies, unknown paths, wrong methods and JSON-RPC requests. */
const noise: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    path: fc.oneof(
      fc.constantFrom(...endpoints.map(({ path }) => `${path}?projectId=test`)),
      fc.constantFrom(
        `/v1?chainId=${CHAIN}&projectId=test`,
        `/v1/bundler?chainId=${CHAIN}&projectId=test`,
        '/v1/image?projectId=test&url=http://127.0.0.1/',
        '/openapi.json',
      ),
      fc.webPath().map((path) => path || '/'),
      fc.string({ maxLength: 40 }).map((text) => `/getWalletImage/${inQuery(text)}?size=7`),
    ),
    body: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json({ maxDepth: 4 }),
      fc
        .array(
          fc.record({ id: hostileValues(), method: hostileValues(), params: hostileValues() }),
          { maxLength: 5 },
        )
        .map((batch) => JSON.stringify(batch)),
    ),
    origin,
  })
  .map((sent) => ({ ...sent, body: sent.method === 'GET' ? null : sent.body }))

async function ask({ method, path, body, origin: from }: Sent): Promise<Response> {
  return server.app.request(path, {
    method,
    ...(body === null ? {} : { body }),
    headers: { 'content-type': 'text/plain', ...(from ? { origin: from } : {}) },
  })
}

test(`the server answers ${REQUESTS} fuzzed requests with documented statuses and JSON`, async () => {
  const request = fc.oneof(
    // Endpoints of the vault page respond with 401 without a DPoP proof.
    ...endpoints.map((endpoint) => ({
      arbitrary: requestTo(endpoint),
      weight: endpoint.path.startsWith('/embedded/') ? 1 : 9,
    })),
    { arbitrary: noise, weight: Math.ceil(endpoints.length / 2) },
  )
  let sent = 0
  let served = 0
  // Collects the first failure of each kind, so that one run shows all of them.
  const problems = new Map<string, string>()
  const check = async (one: Sent): Promise<void> => {
    sent += 1
    const response = await ask(one)
    const text = await response.text()
    if (response.status === 200) served += 1
    const leaked = /\bat .+\.[jt]s:\d+/.test(text)
    const json = response.headers.get('content-type')?.startsWith('application/json')
    const broken = json && !isJson(text)
    if (EXPECTED.has(response.status) && !leaked && !broken) return
    const kind = `${one.method} ${one.path.split('/').slice(1, 4).join('/')} ${response.status}`
    problems.set(kind, `${one.path} ${one.body} ${one.origin} → ${text} ${surprises.at(-1)}`)
  }
  const batch = fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE })
  await fc.assert(
    fc.asyncProperty(batch, async (batched) => {
      await Promise.all(batched.map(check))
    }),
    { numRuns: REQUESTS / AT_ONCE, seed: SEED, endOnFailure: true },
  )
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  // Guards the test itself: mostly valid requests must reach the handlers.
  expect(served).toBeGreaterThan(REQUESTS / 5)
  expect([...problems.values()]).toEqual([])
  expect(surprises).toEqual([])
}, 300_000)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
