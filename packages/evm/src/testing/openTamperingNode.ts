import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node that proxies a real one and replaces one string in its answers. */
export async function openTamperingNode(
  url: string,
  replaced: { from: string; to: string },
): Promise<{ url: string; close(): void }> {
  const pattern = new RegExp(replaced.from.replace(/^0x/, ''), 'gi')
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part as Uint8Array)
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    })
    const text = await reply.text()
    response.setHeader('content-type', 'application/json')
    response.end(text.replace(pattern, replaced.to.replace(/^0x/, '').toLowerCase()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
