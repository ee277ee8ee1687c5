import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { officialSettings } from './officialSettings.ts'

let server: TestServer
let browser: Browser
let script = ''
const sites: Server[] = []
const id = 'cd'.repeat(32)

beforeAll(async () => {
  const site = await startSite()
  server = await createTestServer({ listen: true, projects: [{ id: 'test', origins: [site] }] })
  browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  script = await bundleClient()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  for (const site of sites) site.close()
})

/** An empty page on an origin of its own. */
async function startSite(): Promise<string> {
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(request.url === '/client.js' ? script : '<!doctype html><body></body>')
  })
  sites.push(site)
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function bundleClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('attestationClient.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

function siteUrl(index: number): string {
  const address = sites[index]?.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function openClient(url: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.addScriptTag({ content: script })
  return page
}

/** What the official wallet core says about the sender of the message. */
async function resolveInWallet(attestationId: string): Promise<unknown> {
  const { Core } = await import('@walletconnect/core')
  const core = new Core(await officialSettings('ws://127.0.0.1:1'))
  Reflect.set(core.verify, 'verifyUrlV3', `${server.url}/v3`)
  // Set by the tests' own environment, in which the client verifies nothing.
  Reflect.set(core.verify, 'isDevEnv', false)
  const sender = await core.verify.resolve({ attestationId, encryptedId: id })
  core.heartbeat.stop()
  return sender
}

test('the official WalletConnect client obtains an attestation, and the official wallet reads a verified origin from it', async () => {
  const page = await openClient(siteUrl(0))
  const token = await page.evaluate(
    ([url = '', hash = '']) => window.attest(url, hash),
    [`${server.url}/v3`, id],
  )
  expect(token).not.toBe('')
  expect(await resolveInWallet(token)).toEqual({
    origin: siteUrl(0),
    isScam: false,
    isVerified: true,
  })
})

test('a page of another origin cannot obtain the WalletConnect attestation of a listed one', async () => {
  const stranger = await startSite()
  const page = await browser.newPage()
  await page.goto(stranger)
  const query = new URLSearchParams({ projectId: 'test', origin: siteUrl(0), id, decryptedId: id })
  const seen = await page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        addEventListener('message', ({ data }) => resolve(String(data)))
        const frame = document.createElement('iframe')
        // A frame that the policy blocks loads an error page.
        frame.addEventListener('load', () => resolve('no message'))
        frame.src = src
        document.body.append(frame)
      }),
    `${server.url}/v3/attestation?${query}`,
  )
  expect(seen).toBe('no message')
})
