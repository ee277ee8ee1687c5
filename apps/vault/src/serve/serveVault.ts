import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pricesCall, projectOriginsCall } from '@latchkey/wire'
import * as v from 'valibot'
import { pageHeaders } from './headers.ts'

export type VaultHost = { port: number; close(): Promise<void> }

type Place = { folder: string; api: string; apiInside: string }
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

const kinds: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
}
const longestRequest = 131_072

/** The vault's host: its files, who may frame them, and a way to the chains. */
export async function serveVault(options: {
  folder: string
  /** The server, as browsers reach it. */
  api: string
  /** The same, as this process reaches it. */
  apiInside?: string
  port: number
}): Promise<VaultHost> {
  const { folder, api, port, apiInside = api } = options
  const server = createServer((request, response) => {
    answer({ folder, api, apiInside }, request).then(
      (reply) => send(response, reply),
      () => send(response, { status: 502 }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(place: Place, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://vault.invalid')
  const [, room = '', name = '', ...rest] = url.pathname.split('/')
  if (rest.length > 0) return { status: 404 }
  if (request.method === 'POST') {
    const path = passedOn(room, url, name)
    return path ? passOn(place, path, request) : { status: 405 }
  }
  switch (room) {
    case 'frame':
    case 'window':
      return sendPage(place, room, name)
    case 'social':
      return page(place, 'social.html', [])
    case 'config':
      return sendConfig(place, name)
    case 'manifest.json':
      return file(place, 'manifest.json', { 'access-control-allow-origin': '*' })
    case 'assets':
      return /^[\w.-]+$/.test(name)
        ? file(place, join('assets', name), assetHeaders)
        : { status: 404 }
    default:
      return { status: 404 }
  }
}

const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

async function sendPage(
  place: Place,
  kind: 'frame' | 'window',
  projectId: string,
): Promise<Answer> {
  const origins = await originsOf(place, projectId)
  if (!origins) return { status: 404 }
  return page(place, `${kind}.html`, kind === 'frame' ? origins : [])
}

async function page(place: Place, name: string, ancestors: readonly string[]): Promise<Answer> {
  const found = await file(place, name, {})
  if (found.status !== 200) return found
  const html = String(found.body)
  const headers = { ...found.headers, ...pageHeaders({ api: place.api, ancestors, html }) }
  return { ...found, headers }
}

async function sendConfig(place: Place, projectId: string): Promise<Answer> {
  const origins = await originsOf(place, projectId)
  if (!origins) return { status: 404 }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return { status: 200, headers, body: JSON.stringify({ api: place.api, origins }) }
}

/** A project's list as the server has it; `null` for one it does not know. */
async function originsOf(place: Place, projectId: string): Promise<readonly string[] | null> {
  if (!/^[\w-]{1,64}$/.test(projectId)) return null
  const url = `${place.apiInside}${projectOriginsCall.path}?projectId=${projectId}`
  const response = await fetch(url)
  if (!response.ok) return null
  return v.parse(projectOriginsCall.reply, await response.json()).allowedOrigins
}

/** What the page may ask of the server without the site's name: chains, and prices. */
function passedOn(room: string, url: URL, projectId: string): string | null {
  if (room === 'prices') return `${pricesCall.path}?${new URLSearchParams({ projectId })}`
  const chainId = url.searchParams.get('chainId') ?? ''
  return room === 'rpc' ? `/v1/?${new URLSearchParams({ chainId, projectId })}` : null
}

async function passOn(place: Place, path: string, request: IncomingMessage): Promise<Answer> {
  const response = await fetch(`${place.apiInside}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await readBody(request),
  })
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return { status: response.status, headers, body: await response.text() }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > longestRequest) throw new RangeError('This request is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function file(
  { folder }: Place,
  name: string,
  headers: Record<string, string>,
): Promise<Answer> {
  try {
    const body = await readFile(join(folder, name))
    const kind = kinds[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return { status: 200, headers: { 'content-type': kind, ...headers }, body }
  } catch {
    return { status: 404 }
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}
