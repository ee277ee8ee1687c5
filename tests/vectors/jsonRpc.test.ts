import { afterAll, beforeAll } from 'vitest'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { startFakeNode } from '../../apps/server/src/testing/fakeNode.ts'
import { vectorSet } from './vectorSet.ts'

let node: Awaited<ReturnType<typeof startFakeNode>>
let server: TestServer

const methods: Readonly<Record<string, (params: unknown) => unknown>> = {
  subtract: (params) => {
    const [minuend, subtrahend] = Array.isArray(params)
      ? params
      : [Object(params).minuend, Object(params).subtrahend]
    return Number(minuend) - Number(subtrahend)
  },
  sum: (params) => (Array.isArray(params) ? params : []).reduce((sum, one) => sum + Number(one), 0),
  get_data: () => ['hello', 5],
  update: () => null,
  notify_sum: () => null,
  notify_hello: () => null,
}

beforeAll(async () => {
  node = await startFakeNode({ answer: (method, params) => methods[method]?.(params) ?? null })
  server = await createTestServer({
    chains: { 'eip155:1': [node.url] },
    env: { RPC_METHODS: Object.keys(methods).join(',') },
  })
})
afterAll(async () => {
  await server.close()
  await node.close()
})

const result = (id: unknown, value: unknown) => ({ jsonrpc: '2.0', id, result: value })
const failure = (id: unknown, code: number) => ({ jsonrpc: '2.0', id, code })
const invalid = failure(null, -32_600)

/** JSON-RPC 2.0, section 7 "Examples". */
const examples: readonly (readonly [what: string, body: string, reply: unknown])[] = [
  [
    'positional parameters',
    '{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}',
    result(1, 19),
  ],
  [
    'positional parameters, other order',
    '{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}',
    result(2, -19),
  ],
  [
    'named parameters',
    '{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}',
    result(3, 19),
  ],
  [
    'named parameters, other order',
    '{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}',
    result(4, 19),
  ],
  ['a notification', '{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}', null],
  ['a notification of an unknown method', '{"jsonrpc": "2.0", "method": "foobar"}', null],
  ['an unknown method', '{"jsonrpc": "2.0", "method": "foobar", "id": "1"}', failure('1', -32_601)],
  [
    'invalid JSON',
    '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
    failure(null, -32_700),
  ],
  ['an invalid request', '{"jsonrpc": "2.0", "method": 1, "params": "bar"}', invalid],
  [
    'a batch of invalid JSON',
    '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"',
    failure(null, -32_700),
  ],
  ['an empty array', '[]', invalid],
  ['an invalid batch that is not empty', '[1]', [invalid]],
  ['an invalid batch', '[1,2,3]', [invalid, invalid, invalid]],
  [
    'a mixed batch',
    '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},{"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},{"foo": "boo"},{"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},{"jsonrpc": "2.0", "method": "get_data", "id": "9"}]',
    [result('1', 7), result('2', 19), invalid, failure('5', -32_601), result('9', ['hello', 5])],
  ],
  [
    'a batch of notifications',
    '[{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},{"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]',
    null,
  ],
]

/** Error texts are free; only the code is of the standard. */
function codesOnly(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(codesOnly)
  const { error, ...rest } = Object(reply)
  return error ? { ...rest, code: error.code } : reply
}

vectorSet('JSON-RPC 2.0 examples, through the RPC proxy', examples, {
  check: async ([, body]) => {
    const response = await server.request('/v1?chainId=eip155:1', { method: 'POST', body })
    const text = await response.text()
    return text === '' ? null : codesOnly(JSON.parse(text))
  },
  expected: ([, , reply]) => reply,
})
