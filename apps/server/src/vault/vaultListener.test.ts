import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openVaultServer, type VaultServer } from './openVaultServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-vault-'))
const asked: string[] = []

/** A server with one project; answers forwarded JSON-RPC requests. */
const api = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.origin ?? 'no origin'}`)
  const isKnown = request.url?.includes('projectId=shop') ?? false
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
  const list = { allowedOrigins: ['https://shop.example', 'https://*.shop.example'] }
  response.end(JSON.stringify(request.method === 'GET' ? list : { result: '0x1' }))
})

let host: VaultServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  const page = '<script type="importmap">{"integrity":{}}</script><p>'
  for (const name of ['frame', 'window', 'social']) writeFileSync(`${folder}/${name}.html`, page)
  writeFileSync(`${folder}/assets/start-abc.js`, '1')
  writeFileSync(`${folder}/secret.txt`, 'no')
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  const config = readConfig({
    ROLES: 'vault',
    VAULT_URL: 'https://vault.example',
    VAULT_SECRET: 'a secret of thirty-two characters',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    PORT: '0',
  })
  host = await openVaultServer(config, { folder })
})
afterAll(async () => {
  await host.close()
  api.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, init?: RequestInit) => fetch(`${host.url}${path}`, init)

test('the vault’s frame-ancestors header allows the project’s origins for the frame and none for the window', async () => {
  const frame = (await get('/frame/shop')).headers
  expect(frame.get('content-security-policy')).toContain(
    'frame-ancestors https://shop.example https://*.shop.example;',
  )
  const opened = (await get('/window/shop')).headers
  expect(opened.get('content-security-policy')).toContain("frame-ancestors 'none';")
  expect((await get('/social')).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'none';",
  )
})

test('the vault’s Content Security Policy allows only the page’s own files and connections to the server', async () => {
  const { headers } = await get('/frame/shop')
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "style-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+='/)
  expect(policy).not.toContain('unsafe')
  expect(headers.get('origin-agent-cluster')).toBe('?1')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('the vault listener serves hashed assets as immutable, and no other file of the folder is served', async () => {
  const script = await get('/assets/start-abc.js')
  expect(script.headers.get('cache-control')).toContain('immutable')
  for (const path of [
    '/secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/../secret.txt',
    '/frame/unknown',
    '/frame/sh%20op',
    '/frame/shop/more',
    '/config/unknown',
    '/',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('the vault’s /config returns the project’s allowed origins', async () => {
  const config = await (await get('/config/shop')).json()
  expect(config.origins).toEqual(['https://shop.example', 'https://*.shop.example'])
})

test('the vault listener forwards JSON-RPC and price requests to the server without the site’s origin', async () => {
  const init = { method: 'POST', body: '{}', headers: { origin: 'https://shop.example' } }
  const reply = await get('/rpc/shop?chainId=eip155:1', init)
  expect(await reply.json()).toEqual({ result: '0x1' })
  expect(asked.at(-1)).toBe('POST /v1/?chainId=eip155%3A1&projectId=shop no origin')
  await get('/prices/shop', init)
  expect(asked.at(-1)).toBe('POST /v1/fungible/price?projectId=shop no origin')
  expect((await get('/frame/shop', { method: 'POST' })).status).toBe(405)
})

test('a server with ROLES=vault answers health checks', async () => {
  expect((await get('/health')).status).toBe(200)
})

test('a server with ROLES=vault does not start without its settings, and names them', async () => {
  const incomplete = readConfig({ ROLES: 'vault', VAULT_URL: 'https://vault.example' })
  await expect(openVaultServer(incomplete)).rejects.toThrow(
    'ROLES=vault needs VAULT_URL, PUBLIC_URL (the URL of the API) and the VAULT_SECRET of the server.',
  )
})
