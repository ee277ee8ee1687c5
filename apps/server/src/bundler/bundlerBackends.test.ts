import { bundlerErrorCodes } from '@latchkey/wire/userOperation'
import { pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { entryPoint } from '../userOperation/bundlerChain.ts'
import { bundlerBackends } from './bundlerBackends.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const caller = { project: 'test', ip: '192.0.2.1' }
const keys = { BUNDLER_KEY: pad('0x0b'), PAYMASTER_KEY: pad('0x07') }
const sponsored = [
  { sender: `0x${'aa'.repeat(20)}`, nonce: '0x0', callData: '0x' },
  entryPoint,
  '0x1',
  {},
]

async function open(
  env: Record<string, string>,
  chain: (node: FakeNode) => object = ({ url }) => ({ rpc: [url] }),
) {
  const node = await startFakeNode({ answer: (method) => `of ${method}` })
  const rpc = 'http://127.0.0.1:1'
  const server: TestServer = await createTestServer({
    chains: { 'eip155:1': chain(node), 'solana:local': rpc },
    env: {
      ...env,
      ...(env.BUNDLER_URL === 'node' ? { BUNDLER_URL: `${node.url}/{chainId}` } : {}),
    },
  })
  opened.push(node, server)
  const find = bundlerBackends(server.context)
  const backend = (id = 'eip155:1') => find(server.context.chains.get(id), caller)
  return { node, backend }
}

test('a chain without another bundler is served by the server’s own', async () => {
  const { backend } = await open(keys)
  expect(await backend().nodes.request({ method: 'eth_supportedEntryPoints' })).toEqual([
    entryPoint,
  ])
  expect(backend().allowed.has('eth_sendUserOperation')).toBe(true)
  expect(backend().allowed.has('eth_sendRawTransaction')).toBe(false)
})

test.each([
  ['of the chain', { BUNDLER_KEY: keys.BUNDLER_KEY }, true],
  ['of BUNDLER_URL', { BUNDLER_KEY: keys.BUNDLER_KEY, BUNDLER_URL: 'node' }, false],
])('the bundler %s counts before the server’s own', async (_title, env, isOfChain) => {
  const { node, backend } = await open(env, ({ url }) => ({
    rpc: [url],
    bundlers: isOfChain ? [url] : [],
  }))
  const request = { method: 'eth_supportedEntryPoints' }
  expect(await backend().nodes.request(request)).toBe('of eth_supportedEntryPoints')
  expect(backend().nodes).toBe(backend().nodes)
  expect(node.requestedMethods).toEqual(['eth_supportedEntryPoints'])
})

test.each([
  ['eip155:1', {}],
  ['solana:local', { BUNDLER_URL: 'node' }],
])('a bundler request for %s is rejected with rpc/no-bundler', async (id, env) => {
  const { backend } = await open(env)
  expect(() => backend(id)).toThrow(
    expect.objectContaining({ status: 400, code: 'rpc/no-bundler', field: 'chainId' }),
  )
})

test('in front of an external bundler, the server’s paymaster handles only its own methods', async () => {
  const { node, backend } = await open({ ...keys, BUNDLER_URL: 'node' })
  for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData']) {
    await expect(backend().nodes.request({ method, params: sponsored })).rejects.toMatchObject({
      code: bundlerErrorCodes.rejectedByPaymaster,
      message: 'the project does not sponsor gas',
    })
  }
  expect(node.requestedMethods).toEqual([])
  const others = ['pm_sponsorUserOperation', 'eth_sendUserOperation']
  for (const method of others) {
    expect(await backend().nodes.request({ method })).toBe(`of ${method}`)
  }
  expect(node.requestedMethods).toEqual(others)
})

test('a server without a paymaster key forwards paymaster requests to the external bundler', async () => {
  const { backend } = await open({ BUNDLER_URL: 'node' })
  const request = { method: 'pm_getPaymasterData', params: sponsored }
  expect(await backend().nodes.request(request)).toBe('of pm_getPaymasterData')
})
