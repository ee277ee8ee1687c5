import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { hashAddress } from './hashAddress.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await createTestServer()
  other = await createTestServer()
})
afterAll(async () => {
  await server.close()
  await other.close()
})

test('an address has 16 bytes of a hash, the same each time and on every node', async () => {
  const hash = await hashAddress(server.context, '192.0.2.1')
  expect(hash).toMatch(/^[0-9a-f]{32}$/)
  expect(await hashAddress(server.context, '192.0.2.1')).toBe(hash)
  const node = await createTestServer({ databaseUrl: server.databaseUrl })
  expect(await hashAddress(node.context, '192.0.2.1')).toBe(hash)
  await node.close()
})

test('another address and another installation have another hash', async () => {
  const hashes = await Promise.all([
    hashAddress(server.context, '192.0.2.1'),
    hashAddress(server.context, '192.0.2.2'),
    hashAddress(other.context, '192.0.2.1'),
  ])
  expect(new Set(hashes).size).toBe(3)
})
