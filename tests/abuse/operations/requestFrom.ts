import { Agent, request } from 'node:http'

/** A `fetch` of a server from one loopback address, which the server takes for the client's. */
export function requestFrom(
  serverUrl: string,
  localAddress: string,
): (path: string, init: RequestInit) => Promise<Response> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return (path, { method = 'GET', body }) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const url = new URL(path, serverUrl)
      const sent = request(url, { agent, localAddress, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 0 })),
        )
      })
      sent.once('error', reject)
      sent.end(body)
    })
}
