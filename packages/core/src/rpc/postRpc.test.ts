import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { postRpc } from './postRpc.ts'

const call = { method: 'getSlot', params: [] }

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('postRpc puts a rate-limited node’s Retry-After into the error, so that retries wait for it', async () => {
  const { url } = await listen((_, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end('Too many requests')
  })
  const error = await postRpc(url, call, { timeoutMs: 10_000 }).catch((thrown: unknown) => thrown)
  if (!isLatchkeyError(error, 'rpc/http')) expect.unreachable()
  expect(error.context).toEqual({ status: 429, method: 'getSlot', retryAfterMs: 7_000 })
})

test('postRpc sends no cookie to a node', async () => {
  const { url } = await listen((_, response) => response.end('{"id":1,"result":"0x1"}'))
  const line = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => line.mockRestore())
  await postRpc(url, call, { timeoutMs: 5_000 })
  expect(line.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit'])
})

test('postRpc closes its request when the caller aborts, long before its timeout', async () => {
  const stop = new AbortController()
  const { server, url } = await listen(() => stop.abort())
  const closed = new Promise((resolve) => {
    server.on('connection', (socket) => socket.on('close', resolve))
  })
  const asking = postRpc(url, call, { timeoutMs: 600_000, signal: stop.signal })
  await expect(asking).rejects.toMatchObject({ code: 'rpc/unreachable' })
  await closed
})
