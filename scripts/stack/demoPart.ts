import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, createServer, type Plugin, preview } from 'vite'
import type { Part, Running, Urls } from './part.ts'

const root = fileURLToPath(new URL('../../apps/demo', import.meta.url))
const never = new Promise<string>(() => {})

export const demoPart: Part = {
  key: 'demo',
  title: 'Demo site',
  portOffset: 0,
  async start({ port, urls, settings }) {
    return settings.dev ? await serveSources(port, urls) : await serveBuild(port, urls)
  },
}

async function serveBuild(port: number, urls: Urls): Promise<Running> {
  await build({ root, logLevel: 'error' })
  const server = await preview({
    root,
    logLevel: 'error',
    plugins: [stackJson(urls)],
    preview: { port, strictPort: true, host: '127.0.0.1' },
  })
  return { url: `http://localhost:${port}`, close: () => server.close(), died: never }
}

async function serveSources(port: number, urls: Urls): Promise<Running> {
  const server = await createServer({
    root,
    logLevel: 'error',
    plugins: [stackJson(urls)],
    server: { port, strictPort: true, host: '127.0.0.1' },
  })
  await server.listen()
  return { url: `http://localhost:${port}`, close: () => server.close(), died: never }
}

/** The page asks its own server where the other parts stand. */
function stackJson(urls: Urls): Plugin {
  const answer = (_request: unknown, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(urls))
  }
  return {
    name: 'stack-json',
    configureServer: ({ middlewares }) => void middlewares.use('/stack.json', answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use('/stack.json', answer),
  }
}
