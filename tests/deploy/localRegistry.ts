import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '../architecture/repository.ts'

const packed = v.array(v.object({ filename: v.string(), name: v.string(), version: v.string() }))
const manifest = v.record(v.string(), v.unknown())

/** The server's package and the workspace packages that it depends on. */
const folders = ['apps/server', 'packages/wire', 'packages/siwx', 'packages/delegation']

export type Registry = { url: string; close(): void }

/** An npm registry with the tarballs of `npm pack` and nothing else, for the scope `@latchkey`. */
export async function openLocalRegistry(folder: string): Promise<Registry> {
  const output = execFileSync(
    'npm',
    ['pack', '--json', '--pack-destination', folder, ...folders.map((path) => `./${path}`)],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 16_777_216 },
  )
  const tarballs = v.parse(packed, JSON.parse(output)).map((item, index) => ({
    ...item,
    bytes: readFileSync(join(folder, item.filename)),
    manifest: v.parse(
      manifest,
      JSON.parse(readFileSync(join(root, folders[index] ?? '', 'package.json'), 'utf8')),
    ),
  }))
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url)
    const tarball = tarballs.find(({ name }) => path === `/${name}` || path === `/${name}.tgz`)
    if (!tarball) return void response.writeHead(404).end('{}')
    if (path.endsWith('.tgz')) return void response.end(tarball.bytes)
    const { name, version, bytes } = tarball
    const dist = {
      tarball: `${address()}/${name}.tgz`,
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...tarball.manifest, dist } },
      }),
    )
  })
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: address(), close: () => server.close() }
}
