import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Tarballs } from './tarballs.ts'

export type Registry = { readonly url: string; close(): Promise<void> }

/** The registry of this machine's npm. */
export async function upstreamRegistry(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'])
  return stdout.trim()
}

type Published = { readonly manifest: Record<string, unknown>; readonly tarball: Buffer }

/**
 * A package registry with our packages, as if they were published; it passes everything else on to `upstream`. So a
 * guide's `npm install latchkey` runs as it is written.
 */
export async function openRegistry(tarballs: Tarballs, upstream: string): Promise<Registry> {
  const packages = new Map<string, Published>()
  for (const [name, file] of tarballs) packages.set(name, readPackage(file))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const [name = '', file] = path.slice(1).split('/-/')
    const published = packages.get(name)
    if (!published) void passOn(upstream, request.url ?? '/', response)
    else if (file) response.end(published.tarball)
    else sendPackument(response, { name, published, url: registryUrl() })
  })
  const registryUrl = () => `http://localhost:${(server.address() as AddressInfo).port}/`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: registryUrl(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readPackage(file: string): Published {
  const tarball = readFileSync(file)
  return { tarball, manifest: JSON.parse(readEntry(gunzipSync(tarball), 'package/package.json')) }
}

/** A file of a tar archive: blocks of 512 bytes, a header before each file. */
function readEntry(archive: Buffer, wanted: string): string {
  for (let at = 0; at < archive.length; ) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(archive.toString('utf8', at + 124, at + 136), 8)
    if (name === wanted) return archive.toString('utf8', at + 512, at + 512 + size)
    at += 512 + Math.ceil((size || 0) / 512) * 512
  }
  throw new Error(`The tarball has no ${wanted}.`)
}

function sendPackument(
  response: ServerResponse,
  { name, published, url }: { name: string; published: Published; url: string },
): void {
  const { manifest, tarball } = published
  const version = String(manifest.version)
  const dist = {
    tarball: `${url}${name}/-/${version}.tgz`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  }
  const packument = {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist } },
    time: { [version]: '2020-01-01T00:00:00.000Z' },
  }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(packument))
}

async function passOn(upstream: string, path: string, response: ServerResponse): Promise<void> {
  try {
    const reply = await fetch(new URL(path.slice(1), upstream))
    response.statusCode = reply.status
    response.setHeader('Content-Type', reply.headers.get('content-type') ?? 'application/json')
    response.end(Buffer.from(await reply.arrayBuffer()))
  } catch (error) {
    response.statusCode = 502
    response.end(String(error))
  }
}
