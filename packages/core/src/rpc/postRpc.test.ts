import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { postRpc } from './postRpc.ts'

test('postRpc puts a rate-limited node’s Retry-After into the error, so that retries wait for it', async () => {
  const server = createServer((_, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end('Too many requests')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = { method: 'getSlot', params: [] }
  const error = await postRpc(url, call, { timeoutMs: 10_000 }).catch((thrown: unknown) => thrown)
  server.close()
  if (!isLatchkeyError(error, 'rpc/http')) expect.unreachable()
  expect(error.context).toEqual({ status: 429, method: 'getSlot', retryAfterMs: 7_000 })
})
