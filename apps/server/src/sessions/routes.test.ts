import { sessionActivationText } from '@latchkey/wire'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'test', name: 'Shop', url: 'https://shop.example', origins: ['*'] },
      { id: 'other', name: 'Other', origins: ['*'] },
    ],
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

async function list(account: string, projectId = 'test') {
  const response = await server.request(`/v1/sessions/${account}?projectId=${projectId}`)
  return (await response.json()).pcis
}

async function create(owner = privateKeyToAccount(generatePrivateKey()), projectId = 'test') {
  const account = `eip155:1:${owner.address}`
  const query = `?projectId=${projectId}`
  const { pci, key } = await (await post(`/v1/sessions/${account}${query}`, terms)).json()
  const activate = (signature: string, project = projectId, context = '0xc0') =>
    post(`/v1/sessions/${account}/activate?projectId=${project}`, {
      ...terms,
      pci,
      context,
      signature,
    })
  const message = sessionActivationText({ projectId, account, pci })
  return { owner, account, pci, key, activate, proof: await owner.signMessage({ message }) }
}

test('the smart-session endpoint lists a session after the account has granted it, with its project', async () => {
  const { account, pci, key, activate, proof } = await create()
  expect(key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
  expect(await list(account)).toEqual([])
  expect(await (await activate(proof)).json()).toEqual({})
  expect(await list(account.toLowerCase())).toMatchObject([
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

test('the smart-session endpoint rejects an activation that the account did not sign', async () => {
  const { owner, account, pci, activate } = await create()
  const stranger = privateKeyToAccount(generatePrivateKey())
  const message = sessionActivationText({ projectId: 'test', account, pci })
  const elsewhere = sessionActivationText({ projectId: 'other', account, pci })
  const forged = [
    await stranger.signMessage({ message }),
    await owner.signMessage({ message: pci }),
    await owner.signMessage({ message: elsewhere }),
    `0x${'00'.repeat(64)}1b`,
    '',
  ]
  for (const signature of forged) expect((await activate(signature)).status).toBe(401)
  expect(await list(account)).toEqual([])
})

test('smart sessions that the account has not signed do not push its own sessions out of its list', async () => {
  const { owner, account, pci, activate, proof } = await create()
  await activate(proof)
  const stranger = privateKeyToAccount(generatePrivateKey())
  for (let index = 0; index < 20; index += 1) {
    const fake = await create(owner)
    const message = sessionActivationText({ projectId: 'test', account, pci: fake.pci })
    await fake.activate(await stranger.signMessage({ message }))
  }
  expect((await list(account)).map((session: { pci: string }) => session.pci)).toEqual([pci])
})

test('the smart-session endpoints find a session for its own project only', async () => {
  const { owner, account, pci, activate, proof } = await create()
  expect((await activate(proof, 'other')).status).toBe(404)
  await activate(proof)
  expect(await list(account)).toHaveLength(1)
  expect(await list(account, 'other')).toEqual([])
  const path = `/v1/sessions/${account}`
  const context = await server.request(`${path}/getcontext?pci=${pci}&projectId=other`)
  expect(context.status).toBe(404)
  const signature = await owner.signMessage({ message: pci })
  expect((await post(`${path}/revoke?projectId=other`, { pci, signature })).status).toBe(404)
  expect((await list(account))[0].revokedAt).toBeUndefined()
})

test('the smart-session endpoint rejects a change of the terms of an active session', async () => {
  const { activate, proof } = await create()
  expect((await activate(proof)).status).toBe(200)
  expect((await activate(proof, 'test', '0xbad')).status).toBe(404)
  expect((await activate('')).status).toBe(404)
})

test('the smart-session endpoint revokes a session only with the signature of the account over its id', async () => {
  const { owner, account, pci, activate, proof } = await create()
  await activate(proof)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const forged = await stranger.signMessage({ message: pci })
  for (const signature of [forged, proof]) {
    const refused = await post(`/v1/sessions/${account}/revoke`, { pci, signature })
    expect(refused.status).toBe(401)
  }
  const signature = await owner.signMessage({ message: pci })
  expect((await post(`/v1/sessions/${account}/revoke`, { pci, signature })).status).toBe(200)
  expect((await list(account))[0].revokedAt).toBeGreaterThan(0)
  const context = await server.request(`/v1/sessions/${account}/getcontext?pci=${pci}`)
  expect(context.status).toBe(404)
})
