import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Plugin, preview } from 'vite'
import type { Running, Urls } from './part.ts'

const never = new Promise<string>(() => {})

/** Sees each request before Vite does; `true` when it has answered the request itself. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

type Site = { root: string; port: number; urls: Urls; interceptor?: Interceptor }

/** Serves what was built. */
export async function serveBuilt(site: Site): Promise<Running> {
  const server = await withoutSignalHandlers(() =>
    preview({
      root: site.root,
      logLevel: 'error',
      plugins: [localStack(site)],
      preview: { port: site.port, strictPort: true, host: '127.0.0.1' },
    }),
  )
  return { url: `http://localhost:${site.port}`, close: () => server.close(), died: never }
}

/** Serves the sources, with hot reload. */
export async function serveSources(site: Site): Promise<Running> {
  const server = await withoutSignalHandlers(() =>
    createServer({
      root: site.root,
      logLevel: 'error',
      plugins: [localStack(site)],
      server: { port: site.port, strictPort: true, host: '127.0.0.1' },
    }),
  )
  await server.listen()
  return { url: `http://localhost:${site.port}`, close: () => server.close(), died: never }
}

/** Injects the URLs of the stack's other parts into a page. */
function localStack({ urls, interceptor }: Site): Plugin {
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.url?.split('?')[0] === '/stack.json') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(urls))
      return
    }
    if (!interceptor?.(request, response)) next()
  }
  return {
    name: 'local-stack',
    configureServer: ({ middlewares }) => void middlewares.use(answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(answer),
  }
}

/**
 * Vite ends the whole process at a SIGTERM and at the end of its input; the stack would then die before it has
 * closed its database and its children.
 */
async function withoutSignalHandlers<Server>(start: () => Promise<Server>): Promise<Server> {
  const sources: readonly { from: EventEmitter; event: string; known: readonly unknown[] }[] = [
    { from: process, event: 'SIGTERM', known: process.listeners('SIGTERM') },
    { from: process.stdin, event: 'end', known: process.stdin.listeners('end') },
  ]
  const server = await start()
  for (const { from, event, known } of sources) {
    const added = from.listeners(event).filter((listener) => !known.includes(listener))
    for (const listener of added) from.off(event, listener as () => void)
  }
  return server
}
