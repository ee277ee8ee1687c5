import {
  localAccounts,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { identityCall } from '@latchkey/wire'
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
  return v.parse(identityCall.reply, await response.json())
}

test('a name that leads back to the address is given, with its picture on our own origin', async () => {
  const { name, avatar } = await identityOf(alice.address)
  expect(name).toBe('alice.eth')
  expect(avatar).toMatch(/^http:\/\/localhost\/v1\//)
})

test('a picture that is an NFT of the owner is drawn by the server', async () => {
  const { name, avatar } = await identityOf(bob.address)
  expect(name).toBe('bob.eth')
  const picture = await server.request(new URL(avatar ?? '').pathname)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a claim to a name that leads elsewhere is not believed', async () => {
  expect(await identityOf(mallory.address)).toMatchObject({ name: null, avatar: null })
})

test('an address nobody named has no name', async () => {
  expect(await identityOf(carol.address)).toMatchObject({ name: null })
})

test('the older path answers the same', async () => {
  const response = await server.request(`/v1/account/${alice.address}/identity`)
  expect(await response.json()).toMatchObject({ name: 'alice.eth' })
})

test('refuses what is no address', async () => {
  const response = await server.request('/v1/identity/hello')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field: 'address' }] })
})

test('says that the network is unreachable rather than that there is no name', async () => {
  const dead = await createTestServer({
    chains: { 'eip155:1': 'http://127.0.0.1:9' },
    env: { RPC_TIMEOUT_MS: '500' },
  })
  expect((await dead.request(`/v1/identity/${alice.address}`)).status).toBe(503)
  await dead.close()
})
