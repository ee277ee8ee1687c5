import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(join(folder, 'preview.html'), '<!doctype html><title>Preview</title>')
  await writeFile(join(folder, 'assets/main-1.js'), 'export {}')
  server = await createTestServer({ env: { CONSOLE_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string) => server.app.request(`http://localhost${path}`)

test('the server serves the console under a policy that runs only its own files and lets no page frame it', async () => {
  const page = await get('/console/')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Console')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const script = await get('/console/assets/main-1.js')
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(script.headers.get('cache-control')).toContain('immutable')
})

test('the preview runs in a sandbox without the origin of the console', async () => {
  const policy = (await get('/console/preview')).headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/; sandbox allow-scripts$/)
})

test('the server serves no file outside the folder of the console', async () => {
  for (const path of [
    '/console/%2e%2e/x',
    '/console/..%2f..%2fetc/passwd',
    '/console/nothing.js',
  ]) {
    expect((await get(path)).status).toBe(404)
  }
})
