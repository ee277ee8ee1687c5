import type { SiwxHandler } from '../server/createSiwxHandler.ts'

/** The fields of Node's and Express's request that the listener uses. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  method?: string | undefined
  url?: string | undefined
  /** Express: the path before a router stripped its prefix. */
  originalUrl?: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Express: what a body parser has already read. */
  body?: unknown
}

export type NodeResponse = {
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  end(body?: string): unknown
}

export type NodeListener = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error?: unknown) => void,
) => void

/**
 * The handler as Node's http and Express call it: `http.createServer(toNodeListener(siwx))`,
 * `app.use(toNodeListener(siwx))`. Other paths are passed to `next`.
 */
export function toNodeListener(handler: SiwxHandler): NodeListener {
  return (request, response, next) => {
    const path = request.originalUrl ?? request.url ?? '/'
    if (next && !path.startsWith(`${handler.basePath}/`)) {
      next()
      return
    }
    handleRequest(handler, request, response).catch((error: unknown) => {
      if (next) return next(error)
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"code":"server/unexpected"}')
    })
  }
}

async function handleRequest(
  handler: SiwxHandler,
  request: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  const reply = await handler.handle(await toRequest(request))
  const headers: Record<string, string | string[]> = Object.fromEntries(reply.headers)
  const cookies = reply.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  response.writeHead(reply.status, headers)
  response.end(await reply.text())
}

async function toRequest(request: NodeRequest): Promise<Request> {
  const { method = 'GET', headers } = request
  // Only the path is used: the site's origin comes from the handler's options.
  const url = new URL(request.originalUrl ?? request.url ?? '/', 'http://localhost')
  const usedHeaders = ['cookie', 'origin', 'content-type'].flatMap((name) => {
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  const body = method === 'GET' || method === 'OPTIONS' ? null : await readBody(request)
  return new Request(url, { method, headers: usedHeaders, body })
}

const maxBodyBytes = 65_536

async function readBody(request: NodeRequest): Promise<string> {
  if (request.body !== undefined) {
    return typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.byteLength
    // Read and discard the rest: returning early would close the connection before the response.
    if (size <= maxBodyBytes) chunks.push(chunk)
  }
  if (size > maxBodyBytes) return ''
  return new Blob(chunks as BlobPart[]).text()
}
