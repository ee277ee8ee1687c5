import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { ownValue, pricesEndpoint, projectOriginsEndpoint } from '@latchkey/wire'
import { type CallServer, callerOf } from './callServer.ts'
import { pageHeaders } from './headers.ts'
import {
  createOriginLists,
  type OriginLists,
  type ProjectFacts,
  readOriginsReply,
} from './originLists.ts'

export type VaultListenerOptions = {
  /** The vault's built files. */
  folder: string
  /** The server's URL for browsers. */
  api: () => string
  callServer: CallServer
  /** The number of the operator's proxies in front that append to `X-Forwarded-For`. */
  trustedProxies: number
}

type ListenerContext = VaultListenerOptions & { lists: OriginLists }
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
}
const MAX_REQUEST_BYTES = 131_072

/** Serves the vault's files, sets frame-ancestors, and forwards JSON-RPC and price requests. */
export function createVaultListener(options: VaultListenerOptions): RequestListener {
  const lists = createOriginLists(async (projectId, caller) => {
    const path = `${projectOriginsEndpoint.path}?${new URLSearchParams({ projectId })}`
    return readOriginsReply(await options.callServer(path, { caller }))
  }, Date.now)
  const context = { ...options, lists }
  return (request, response) => {
    answer(context, request).then(
      (reply) => send(response, reply),
      () => send(response, { status: 502 }),
    )
  }
}

async function answer(context: ListenerContext, request: IncomingMessage): Promise<Answer> {
  const url = parseRequestTarget(request.url)
  if (!url) return { status: 400 }
  const [, section = '', name = '', ...rest] = url.pathname.split('/')
  if (rest.length > 0) return { status: 404 }
  if (request.method === 'POST') {
    const path = forwardPath(section, url, name)
    return path ? forward(context, path, request) : { status: 405 }
  }
  switch (section) {
    case 'frame':
    case 'window':
      return answerProjectPage(context, { kind: section, projectId: name }, request)
    case 'social':
      return answerPage(context, 'social.html', [])
    case 'config':
      return answerConfig(context, name, request)
    case 'manifest.json':
      return answerFile(context, 'manifest.json', { 'access-control-allow-origin': '*' })
    case 'assets':
      return /^[\w.-]+$/.test(name)
        ? answerFile(context, join('assets', name), assetHeaders)
        : { status: 404 }
    default:
      return { status: 404 }
  }
}

/** Does not throw, unlike `new URL`, which reads a target such as `//` as a URL without a host. */
function parseRequestTarget(target: string | undefined): URL | null {
  const text = target?.startsWith('/') ? `http://vault.invalid${target}` : (target ?? '')
  return URL.canParse(text) ? new URL(text) : null
}

const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

async function answerProjectPage(
  context: ListenerContext,
  { kind, projectId }: { kind: 'frame' | 'window'; projectId: string },
  request: IncomingMessage,
): Promise<Answer> {
  return withProject(context, { projectId, request }, ({ origins }) =>
    answerPage(context, `${kind}.html`, kind === 'frame' ? origins : []),
  )
}

async function answerPage(
  context: ListenerContext,
  name: string,
  ancestors: readonly string[],
): Promise<Answer> {
  const found = await answerFile(context, name, {})
  if (found.status !== 200) return found
  const html = String(found.body)
  const headers = { ...found.headers, ...pageHeaders({ api: context.api(), ancestors, html }) }
  return { ...found, headers }
}

async function answerConfig(
  context: ListenerContext,
  projectId: string,
  request: IncomingMessage,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return withProject(context, { projectId, request }, async ({ origins, smartAccounts }) => ({
    status: 200,
    headers,
    body: JSON.stringify({ api: context.api(), origins, smartAccounts }),
  }))
}

/** Answers with what the server knows of a project: 404 for an unknown project, 429 for a rate-limited caller. */
async function withProject(
  { lists, trustedProxies }: ListenerContext,
  { projectId, request }: { projectId: string; request: IncomingMessage },
  reply: (project: ProjectFacts) => Promise<Answer>,
): Promise<Answer> {
  if (!/^[\w-]{1,64}$/.test(projectId)) return { status: 404 }
  const found = await lists.read(projectId, callerOf(request, trustedProxies))
  if (found.status === 'known') return reply(found)
  if (found.status === 'unknown') return { status: 404 }
  return { status: 429, headers: { 'retry-after': found.retryAfter } }
}

/** The server path of a POST that the host forwards: JSON-RPC of a node or a bundler, or prices; `null` for any other. */
function forwardPath(section: string, url: URL, projectId: string): string | null {
  if (section === 'prices') return `${pricesEndpoint.path}?${new URLSearchParams({ projectId })}`
  const chainId = url.searchParams.get('chainId') ?? ''
  const query = new URLSearchParams({ chainId, projectId })
  if (section === 'bundler') return `/v1/bundler?${query}`
  return section === 'rpc' ? `/v1/?${query}` : null
}

async function forward(
  context: ListenerContext,
  path: string,
  request: IncomingMessage,
): Promise<Answer> {
  const response = await context.callServer(path, {
    caller: callerOf(request, context.trustedProxies),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await readText(request, MAX_REQUEST_BYTES),
  })
  const retryAfter = response.headers.get('retry-after')
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
  }
  return { status: response.status, headers, body: await response.text() }
}

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maxBytes) throw new RangeError('This request is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function answerFile(
  { folder }: ListenerContext,
  name: string,
  headers: Record<string, string>,
): Promise<Answer> {
  try {
    const body = await readFile(join(folder, name))
    const kind = ownValue(CONTENT_TYPES, name.split('.').at(-1) ?? '') ?? 'application/octet-stream'
    return { status: 200, headers: { 'content-type': kind, ...headers }, body }
  } catch {
    return { status: 404 }
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}
