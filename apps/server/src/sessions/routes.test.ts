import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [{ id: 'test', name: 'Shop', url: 'https://shop.example', origins: ['*'] }],
  })
})
afterAll(() => server.close())

const terms = {
  expiry: 4_000_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04aa' }] } },
  permissions: [{ type: 'contract-call', data: { address: '0x1' } }],
  policies: [],
}

async function post(path: string, body: unknown): Promise<Response> {
  return server.request(path, { method: 'POST', body: JSON.stringify(body) })
}

async function grant() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:1:${owner.address}`
  const created = await (await post(`/v1/sessions/${account}`, terms)).json()
  return { owner, account, ...created }
}

test('lists a session once the wallet has granted it, with the project it belongs to', async () => {
  const { account, pci, key } = await grant()
  expect(key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
  const before = await (await server.request(`/v1/sessions/${account}`)).json()
  expect(before).toEqual({ pcis: [] })
  const activated = await post(`/v1/sessions/${account}/activate`, {
    ...terms,
    pci,
    context: '0xc0',
  })
  expect(await activated.json()).toEqual({})
  const { pcis } = await (await server.request(`/v1/sessions/${account.toLowerCase()}`)).json()
  expect(pcis).toMatchObject([
    {
      pci,
      project: { id: 'test', name: 'Shop', url: 'https://shop.example' },
      expiry: terms.expiry,
      permissions: terms.permissions,
      context: '0xc0',
    },
  ])
  const context = await server.request(`/v1/sessions/${account}/getcontext?pci=${pci}`)
  expect(await context.json()).toEqual({ context: '0xc0' })
})

test('lets nobody change the terms of an active session', async () => {
  const { account, pci } = await grant()
  await post(`/v1/sessions/${account}/activate`, { ...terms, pci, context: '0xc0' })
  const again = await post(`/v1/sessions/${account}/activate`, { ...terms, pci, context: '0xbad' })
  expect(again.status).toBe(404)
})

test('revokes a session only with the signature of the account over its id', async () => {
  const { owner, account, pci } = await grant()
  await post(`/v1/sessions/${account}/activate`, { ...terms, pci, context: '0xc0' })
  const stranger = privateKeyToAccount(generatePrivateKey())
  const forged = await stranger.signMessage({ message: pci })
  const refused = await post(`/v1/sessions/${account}/revoke`, { pci, signature: forged })
  expect(refused.status).toBe(401)
  const signature = await owner.signMessage({ message: pci })
  expect((await post(`/v1/sessions/${account}/revoke`, { pci, signature })).status).toBe(200)
  const { pcis } = await (await server.request(`/v1/sessions/${account}`)).json()
  expect(pcis[0].revokedAt).toBeGreaterThan(0)
  const context = await server.request(`/v1/sessions/${account}/getcontext?pci=${pci}`)
  expect(context.status).toBe(404)
})
