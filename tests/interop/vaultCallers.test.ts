import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vaultCallerHeader, vaultSecretHeader } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config/config.ts'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { openVaultServer, type VaultServer } from '../../apps/server/src/vault/openVaultServer.ts'

const secret = 'shared by the two processes only'
const limit = 300
const [first, second, third] = ['198.51.100.1', '198.51.100.2', '2001:db8::7'] as const
const folder = mkdtempSync(join(tmpdir(), 'latchkey-vault-'))
let server: TestServer
let host: VaultServer

/** The server allows each address 300 requests a minute; the vault's host is behind one proxy. */
beforeAll(async () => {
  for (const name of ['frame', 'window', 'social']) writeFileSync(`${folder}/${name}.html`, '<p>')
  server = await createTestServer({
    projects: [{ id: 'shop', origins: ['https://shop.example'] }],
    env: { VAULT_SECRET: secret, REQUESTS_PER_MINUTE_PER_IP: String(limit) },
    listen: true,
  })
  const config = readConfig({
    ROLES: 'vault',
    VAULT_URL: 'https://vault.example',
    VAULT_SECRET: secret,
    PUBLIC_URL: server.url,
    TRUSTED_PROXIES: '1',
    HOST: '127.0.0.1',
    PORT: '0',
  })
  host = await openVaultServer(config, { folder })
})
afterAll(async () => {
  await host.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const visit = (caller: string, path: string, init: RequestInit = {}) =>
  fetch(`${host.url}${path}`, {
    ...init,
    headers: { ...init.headers, 'x-forwarded-for': `203.0.113.9, ${caller}` },
  })

async function statuses(caller: string, path: string, init?: RequestInit): Promise<Set<number>> {
  const replies = Array.from({ length: limit + 20 }, async () => {
    const response = await visit(caller, path, init)
    await response.text()
    return response.status
  })
  return new Set(await Promise.all(replies))
}

test('the vault’s requests for unknown projects count against the visitor’s own limit', async () => {
  expect(await statuses(first, '/config/x')).toEqual(new Set([404, 429]))
  const refused = await visit(first, '/config/another')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await visit(second, '/config/shop')
  expect(await other.json()).toMatchObject({ origins: ['https://shop.example'] })
})

test('the vault’s host serves a known project’s origin list without a request to the server', async () => {
  await visit(second, '/config/shop')
  expect(await statuses(second, '/config/shop')).toEqual(new Set([200]))
  expect(await statuses(first, '/frame/shop')).toEqual(new Set([200]))
})

test('the vault’s price and chain reads for one visitor do not use up another visitor’s limit', async () => {
  const body = { method: 'POST', body: '{}' }
  expect(await statuses(third, '/prices/shop', body)).toContain(429)
  expect((await visit('2001:db8::8', '/prices/shop', body)).status).toBe(429)
  expect((await visit(second, '/rpc/shop?chainId=eip155:1', body)).status).not.toBe(429)
})

test('the server accepts a visitor address that the vault’s host forwards only with the secret', async () => {
  const ask = (caller: string, presented: string) =>
    fetch(`${server.url}/projects/v1/origins?projectId=shop`, {
      headers: { [vaultCallerHeader]: caller, [vaultSecretHeader]: presented },
    })
  const forged = Array.from({ length: limit + 1 }, async (_, index) => {
    return (await ask(`192.0.2.${index}`, `${secret}!`)).status
  })
  expect(await Promise.all(forged)).toContain(429)
  expect((await ask('192.0.2.200', '')).status).toBe(429)
  expect((await ask('192.0.2.200', secret)).status).toBe(200)
  // A value that is not an address counts against the host's own limit.
  expect((await ask('everyone', secret)).status).toBe(429)
})
