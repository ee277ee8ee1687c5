import {
  localAccounts,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { identityEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const { alice, bob, carol, mallory } = localAccounts

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

async function identityOf(address: string) {
  const response = await server.request(`/v1/identity/${address}`)
  expect(response.status).toBe(200)
  return v.parse(identityEndpoint.reply, await response.json())
}

test('the identity endpoint returns a name whose forward resolution is the address, with its picture on the server’s origin', async () => {
  const { name, avatar } = await identityOf(alice.address)
  expect(name).toBe('alice.eth')
  expect(avatar).toMatch(/^http:\/\/localhost\/v1\//)
})

test('the identity endpoint renders an avatar that is an NFT of the owner', async () => {
  const { name, avatar } = await identityOf(bob.address)
  expect(name).toBe('bob.eth')
  const picture = await server.request(new URL(avatar ?? '').pathname)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the identity endpoint returns no name when its forward resolution is another address', async () => {
  expect(await identityOf(mallory.address)).toMatchObject({ name: null, avatar: null })
})

test('the identity endpoint returns no name for an address without a reverse record', async () => {
  expect(await identityOf(carol.address)).toMatchObject({ name: null })
})

test('the older path of the identity endpoint returns the same answer', async () => {
  const response = await server.request(`/v1/account/${alice.address}/identity`)
  expect(await response.json()).toMatchObject({ name: 'alice.eth' })
})

test('the identity endpoint rejects an invalid address', async () => {
  const response = await server.request('/v1/identity/hello')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field: 'address' }] })
})

test('the identity endpoint responds with 503 instead of "no name" when the network is unreachable', async () => {
  const dead = await createTestServer({
    chains: { 'eip155:1': 'http://127.0.0.1:9' },
    env: { RPC_TIMEOUT_MS: '500' },
  })
  expect((await dead.request(`/v1/identity/${alice.address}`)).status).toBe(503)
  await dead.close()
})
