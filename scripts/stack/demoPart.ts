import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin, preview } from 'vite'
import { buildSite } from './buildSite.ts'
import type { Part, Running, Urls } from './part.ts'

const root = fileURLToPath(new URL('../../apps/demo', import.meta.url))
const widget = fileURLToPath(new URL('../../packages/widget', import.meta.url))
const never = new Promise<string>(() => {})

/** What a careful site sends: `/strict.html` shows that every view lives under it. */
const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http://localhost:*",
  "connect-src 'self' http://localhost:* ws://localhost:*",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const demoPart: Part = {
  key: 'demo',
  title: 'Demo site',
  portOffset: 0,
  async start({ port, urls, settings }) {
    return settings.dev ? await serveSources(port, urls) : await serveBuild(port, urls)
  },
}

async function serveBuild(port: number, urls: Urls): Promise<Running> {
  await rm(`${root}/public/widget`, { recursive: true, force: true })
  await buildSite(root, 'dist')
  await buildSite(widget, `${root}/dist/widget`)
  const server = await preview({
    root,
    logLevel: 'error',
    plugins: [localStack(urls)],
    preview: { port, strictPort: true, host: '127.0.0.1' },
  })
  return { url: `http://localhost:${port}`, close: () => server.close(), died: never }
}

async function serveSources(port: number, urls: Urls): Promise<Running> {
  await buildSite(widget, `${root}/public/widget`)
  const server = await createServer({
    root,
    logLevel: 'error',
    plugins: [localStack(urls)],
    server: { port, strictPort: true, host: '127.0.0.1' },
  })
  await server.listen()
  return { url: `http://localhost:${port}`, close: () => server.close(), died: never }
}

/** Tells the page where the other parts stand, and serves the plain page once more under a strict policy. */
function localStack(urls: Urls): Plugin {
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const path = request.url?.split('?')[0]
    if (path === '/stack.json') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(urls))
      return
    }
    if (path === '/strict.html') {
      response.setHeader('content-security-policy', strictPolicy)
      request.url = '/plain.html'
    }
    next()
  }
  return {
    name: 'local-stack',
    configureServer: ({ middlewares }) => void middlewares.use(answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(answer),
  }
}
