import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { packPackages } from '../../scripts/pack/packPackages.ts'

const manifest = v.looseObject({ version: v.string() })

export type Registry = { url: string; close(): void }

/** An npm registry with the packages that the server is installed from and nothing else, for the scope `@latchkey`. */
export async function openLocalRegistry(folder: string): Promise<Registry> {
  const packages = await packPackages(folder)
  const tarballs = ['@latchkey/server', '@latchkey/siwx'].map((name) => {
    const file = packages.get(name) ?? ''
    const text = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' })
    return { name, bytes: readFileSync(file), manifest: v.parse(manifest, JSON.parse(text)) }
  })
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url)
    const tarball = tarballs.find(({ name }) => path === `/${name}` || path === `/${name}.tgz`)
    if (!tarball) return void response.writeHead(404).end('{}')
    if (path.endsWith('.tgz')) return void response.end(tarball.bytes)
    const { name, bytes } = tarball
    const { version } = tarball.manifest
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
