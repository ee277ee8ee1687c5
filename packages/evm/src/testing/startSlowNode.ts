import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A slow node: proxies every request to a chain and delays the answer. */
export async function startSlowNode(
  target: string,
  delayMs: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers, body: Buffer.concat(chunks) })
    const body = await answer.text()
    setTimeout(() => response.setHeader('content-type', 'application/json').end(body), delayMs)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
