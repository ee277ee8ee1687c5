import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { type Fetch, openBrowser, proofFor, visitor } from '../../testing/browser.ts'
import { evmVerifier } from '../evm/evmVerifier.ts'
import { memoryNonces } from '../nonce/memoryNonces.ts'
import { createSiwxHandler, type SiwxHandler } from '../server/createSiwxHandler.ts'
import { memorySessions } from '../session/memorySessions.ts'
import { toNodeListener } from './toNodeListener.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const handlerFor = (): SiwxHandler =>
  createSiwxHandler({
    origin: 'https://example.com',
    verifiers: [evmVerifier()],
    nonces: memoryNonces(),
    sessions: memorySessions(),
  })

async function listen(listener: RequestListener): Promise<Fetch> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

const frameworks: Record<string, () => Promise<Fetch>> = {
  'Node http': () => listen(toNodeListener(handlerFor())),
  Express: () => listen(express().use(toNodeListener(handlerFor()))),
  'Express behind a body parser': () =>
    listen(express().use(express.json()).use('/auth', toNodeListener(handlerFor()))),
  Hono: async () => {
    const { handle } = handlerFor()
    const app = new Hono().all('/auth/*', (c) => handle(c.req.raw))
    return async (path, init) => app.request(`https://example.com${path}`, init)
  },
  'a Next.js route handler': async () => {
    const { handle } = handlerFor()
    const route: Record<string, (request: Request) => Promise<Response>> = {
      GET: handle,
      POST: handle,
    }
    return async (path, init) => {
      const method = route[init?.method ?? 'GET']
      if (!method) throw new Error('Next.js responds with 405 itself')
      return method(new Request(`https://example.com${path}`, init))
    }
  },
}

describe.each(Object.entries(frameworks))('%s', (_, start) => {
  test('toNodeListener signs a visitor in, returns the session and signs the visitor out', async () => {
    const browser = openBrowser(await start())
    expect((await browser.call('/auth/me')).status).toBe(401)
    const { status, body } = await browser.call('/auth/authenticate', await proofFor(browser))
    expect({ status, address: body.address, chainId: body.chainId }).toEqual({
      status: 200,
      address: visitor.address,
      chainId: 'eip155:1',
    })
    expect((await browser.call('/auth/me')).body).toEqual(body)
    expect((await browser.call('/auth/sign-out', {})).status).toBe(200)
    expect((await browser.call('/auth/me')).status).toBe(401)
  })
})

test('toNodeListener leaves other paths to Express', async () => {
  const app = express().use(toNodeListener(handlerFor()))
  app.get('/hello', (_request, response) => void response.json({ hello: true }))
  const fetchPath = await listen(app)
  expect(await (await fetchPath('/hello')).json()).toEqual({ hello: true })
})

test('toNodeListener responds with 400 to a request body above 65,536 bytes', async () => {
  const fetchPath = await listen(toNodeListener(handlerFor()))
  const headers = { origin: 'https://example.com' }
  const body = JSON.stringify({ message: 'x'.repeat(100_000), signature: '0x' })
  expect((await fetchPath('/auth/authenticate', { method: 'POST', headers, body })).status).toBe(
    400,
  )
})
