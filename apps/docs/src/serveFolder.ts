import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contentType } from './contentType.ts'

/** All that the site needs: serving it with this strict policy shows that it works under one. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

export type FolderServer = { url: string; close(): Promise<void> }

/** Serves a folder on this machine; port 0 selects a free port. */
export async function serveFolder(folder: string, port: number): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(
      decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname),
    )
    const send = (status: number, name: string, content: Buffer) => {
      response.setHeader('content-type', contentType(name))
      response.setHeader('content-security-policy', contentSecurityPolicy)
      response.setHeader('content-encoding', 'gzip')
      response.writeHead(status).end(gzipSync(content))
    }
    const sendNotFound = () =>
      readFile(join(folder, '404.html')).then(
        (content) => send(404, '404.html', content),
        () => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
      )
    readFile(join(folder, path)).then((content) => send(200, path, content), sendNotFound)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://localhost:${actualPort}`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
