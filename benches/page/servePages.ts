import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A plain web server whose files are compressed once, as pages are served in the field. */
export async function servePages(folder: string): Promise<{ url: string; close(): void }> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const file of names.filter((name) => name.isFile())) {
    const path = join(file.parentPath, file.name)
    files.set(`/${relative(folder, path)}`, gzipSync(await readFile(path)))
  }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    const body = files.get(path)
    if (body) {
      response.writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': 'no-store',
      })
      response.end(body)
    } else {
      // A missing file is an answer too; the page under test decides what it means.
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
