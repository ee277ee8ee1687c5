import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  connectRaw,
  createFixture,
  type Fixture,
  granted,
  type RawWallet,
} from '../testing/rawWallet.ts'
import { createEip1193 } from './eip1193.ts'
import type { Eip1193Provider } from './walletConnectSession.ts'

let fixture: Fixture
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ listen: true })
  fixture = createFixture(`${(server.url ?? '').replace('http', 'ws')}/relay`)
})
afterAll(async () => {
  fixture.close()
  await server.close()
})

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'

async function openProvider(
  methods: string[] = granted.eip155.methods,
): Promise<{ provider: Eip1193Provider; wallet: RawWallet; topic: string }> {
  const { session, wallet, topic } = await connectRaw(fixture)
  const accounts = ['eip155:1', 'eip155:10'].map((chain) => `${chain}:${address}`)
  const namespaces = { eip155: { ...granted.eip155, accounts, methods } }
  await wallet.messenger.request({
    topic,
    method: 'wc_sessionUpdate',
    params: { namespaces },
    timeoutMs: 5_000,
  })
  return { provider: session.provider('eip155'), wallet, topic }
}

function hear(provider: Eip1193Provider, name: string): unknown[] {
  const heard: unknown[] = []
  provider.on(name, (data: unknown) => heard.push(data))
  return heard
}

test('the EIP-1193 provider of a WalletConnect session handles account and chain reads without a request to the wallet', async () => {
  const { provider } = await openProvider()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
})

test('the EIP-1193 provider of a session switches between granted chains without a request to the wallet and emits chainChanged', async () => {
  const { provider } = await openProvider()
  const chains = hear(provider, 'chainChanged')
  const params = [{ chainId: '0xa' }]
  expect(await provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(chains).toEqual(['0xa'])
})

test('the EIP-1193 provider of a session requests wallet_switchEthereumChain for a chain that was not granted, if the method was granted', async () => {
  const params = [{ chainId: '0x2105' }]
  const call = { method: 'wallet_switchEthereumChain', params }
  const closed = await openProvider()
  await expect(closed.provider.request(call)).rejects.toMatchObject({ code: 4902 })
  const { provider, wallet } = await openProvider(['wallet_switchEthereumChain'])
  const switched = provider.request(call)
  const request = await wallet.next()
  expect(request.params).toMatchObject({ chainId: 'eip155:1', request: call })
  await wallet.messenger.answer(request, null)
  expect(await switched).toBeNull()
})

test('errors of a WalletConnect session’s EIP-1193 provider have EIP-1193 codes', async () => {
  const { provider, wallet } = await openProvider()
  const asked = provider.request({ method: 'personal_sign', params: ['0x00', address] })
  const refused = expect(asked).rejects.toMatchObject({ code: 4001, message: 'User rejected.' })
  await wallet.messenger.refuse(await wallet.next(), { code: 5000, message: 'User rejected.' })
  await refused
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
    code: 4200,
  })
})

test('the EIP-1193 provider of a session emits accountsChanged, chainChanged and disconnect', async () => {
  const { provider, wallet, topic } = await openProvider()
  const [accounts, chains, ends] = ['accountsChanged', 'chainChanged', 'disconnect'].map((name) =>
    hear(provider, name),
  )
  const namespaces = {
    eip155: { ...granted.eip155, accounts: [`eip155:1:${address}`.toLowerCase()] },
  }
  await wallet.messenger.notify(topic, 'wc_sessionUpdate', { namespaces })
  await expect.poll(() => accounts).toEqual([[address.toLowerCase()]])
  const event = { name: 'chainChanged', data: '0x1' }
  await wallet.messenger.notify(topic, 'wc_sessionEvent', { event, chainId: 'eip155:1' })
  await expect.poll(() => chains).toEqual(['0x1'])
  await wallet.messenger.notify(topic, 'wc_sessionDelete', { code: 6000, message: '' })
  await expect.poll(() => ends).toMatchObject([{ code: 4900 }])
  await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
})

test('a removed listener of a WalletConnect session’s EIP-1193 provider is not called', async () => {
  const { provider } = await openProvider()
  const heard: unknown[] = []
  const listener = (data: unknown) => heard.push(data)
  provider.on('chainChanged', listener)
  provider.removeListener('chainChanged', listener)
  const params = [{ chainId: '0xa' }]
  await provider.request({ method: 'wallet_switchEthereumChain', params })
  expect(heard).toEqual([])
})

/** The provider of a session over a node that gives these replies in turn; a reply with a status fails. */
async function openReader(...replies: readonly object[]) {
  const requests: { type: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({
      type: request.headers['content-type'],
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    const reply = replies[requests.length - 1] ?? {}
    response.statusCode = 'status' in reply ? Number(reply.status) : 200
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...reply }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { session } = await connectRaw(fixture)
  return { requests, provider: createEip1193({ session, rpcUrl: () => url, setChain: () => {} }) }
}

test('the EIP-1193 provider of a session reads from the node as JSON, and repeats a read that fails temporarily', async () => {
  const { provider, requests } = await openReader({ status: 503 }, { result: '0x10' })
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
  expect(requests).toEqual([
    { type: 'application/json', body },
    { type: 'application/json', body },
  ])
})

test('the EIP-1193 provider of a session passes on a node’s error with its code, without another request', async () => {
  const error = { code: -32601, message: 'no such method' }
  const { provider, requests } = await openReader({ error })
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject(error)
  expect(requests).toHaveLength(1)
})
