import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The page as a site would ship it: minified, in chunks that are fetched when they are asked for. */
export async function servePage(): Promise<{ server: Server; url: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.tsx', import.meta.url))],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['latchkey-source'],
  })
  const files = new Map(outputFiles.map((file) => [file.path, file.contents]))
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(new URL(url, 'http://page').pathname)
    if (file) response.setHeader('content-type', 'text/javascript').end(file)
    else response.setHeader('content-type', 'text/html').end(HTML)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/` }
}

const HTML =
  '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/page.js"></script>'
