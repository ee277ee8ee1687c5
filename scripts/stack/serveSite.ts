import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Plugin, preview } from 'vite'
import type { Running, Urls } from './part.ts'

const never = new Promise<string>(() => {})

/** Changes an answer on its way; `true` when it has answered itself. */
export type Detour = (request: IncomingMessage, response: ServerResponse) => boolean

type Site = { root: string; port: number; urls: Urls; detour?: Detour }

/** Serves what was built. */
export async function serveBuilt(site: Site): Promise<Running> {
  const server = await preview({
    root: site.root,
    logLevel: 'error',
    plugins: [localStack(site)],
    preview: { port: site.port, strictPort: true, host: '127.0.0.1' },
  })
  return { url: `http://localhost:${site.port}`, close: () => server.close(), died: never }
}

/** Serves the sources, with hot reload. */
export async function serveSources(site: Site): Promise<Running> {
  const server = await createServer({
    root: site.root,
    logLevel: 'error',
    plugins: [localStack(site)],
    server: { port: site.port, strictPort: true, host: '127.0.0.1' },
  })
  await server.listen()
  return { url: `http://localhost:${site.port}`, close: () => server.close(), died: never }
}

/** Tells a page where the other parts of the stack stand. */
function localStack({ urls, detour }: Site): Plugin {
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.url?.split('?')[0] === '/stack.json') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(urls))
      return
    }
    if (!detour?.(request, response)) next()
  }
  return {
    name: 'local-stack',
    configureServer: ({ middlewares }) => void middlewares.use(answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(answer),
  }
}
