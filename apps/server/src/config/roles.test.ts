import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { readConfig } from './config.ts'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function statusesOf(env: Record<string, string>): Promise<number[]> {
  server = await createTestServer({ env: { VAULT_URL: 'https://vault.example', ...env } })
  const paths = ['/health', '/getWallets?page=1&entries=1', '/embedded/v1/socials']
  const statuses: number[] = []
  for (const path of paths) statuses.push((await server.request(path)).status)
  return statuses
}

test('a server process serves all roles by default', async () => {
  expect(await statusesOf({})).toEqual([200, 200, 200])
})

test('a server process with ROLES set to one role serves only the routes of that role', async () => {
  expect(await statusesOf({ ROLES: 'embedded' })).toEqual([200, 404, 200])
  await server?.close()
  expect(await statusesOf({ ROLES: 'data' })).toEqual([200, 200, 404])
})

test('the server’s start error names an unknown role', () => {
  expect(() => readConfig({ ROLES: 'data,bridge' })).toThrow(
    'ROLES: must be one or more of worker, data, relay, embedded, vault',
  )
})
