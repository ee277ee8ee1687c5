import type { Context as HonoContext } from 'hono'
import { ServerError } from '../errors/ServerError.ts'

/** Reads a request body; no other code may (architecture test). @throws ServerError 413 above `maxBytes`. */
export async function readBody(c: HonoContext, maxBytes: number): Promise<string> {
  const request = c.req.raw
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLargeError()
  // The HTTP parser enforces a declared length; only a chunked body can grow beyond the limit.
  if (request.headers.has('content-length') || !request.body) return request.text()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function tooLargeError(): ServerError {
  return new ServerError(413, 'server/too-large', 'The body is too large', 'body')
}
