import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type VendorRequest = { method: string; url: URL; headers: Headers; body: string }

export type VendorReply = { status?: number; json?: unknown; text?: string; afterMs?: number }

export type FakeVendor = {
  url: string
  /** All requests in order. */
  requests: VendorRequest[]
  close(): Promise<void>
}

/** A fake vendor API that answers as documented, or with chosen faults. */
export async function startFakeVendor(
  answer: (request: VendorRequest) => VendorReply | Promise<VendorReply>,
): Promise<FakeVendor> {
  const requests: VendorRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', `http://${incoming.headers.host}`),
      headers: new Headers(
        Object.entries(incoming.headers).map(([k, value]) => [k, String(value)]),
      ),
      body: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(request)
    const { status = 200, json, text, afterMs = 0 } = await answer(request)
    setTimeout(() => {
      outgoing.writeHead(status, { 'content-type': 'application/json' })
      outgoing.end(text ?? JSON.stringify(json))
    }, afterMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
