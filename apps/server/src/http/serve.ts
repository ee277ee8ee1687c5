import type { Endpoint, InputOf, ReplyOf } from '@latchkey/wire'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { readJson } from '../body/readJson.ts'
import { assertStorableText } from '../body/storableText.ts'
import type { App, Context, HttpRequest } from '../context/context.ts'
import { InputError } from '../errors/replyError.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { Project } from '../projects/project.ts'
import { limitPerIp } from '../request/limitPerIp.ts'
import { openLimitedRequest, type RequestRules } from '../request/openRequest.ts'
import { withDeadline } from './deadline.ts'
import { recordServed } from './served.ts'

export type ServeOptions = RequestRules & {
  /** Seconds of `Cache-Control: max-age`. Default: `no-store`. */
  cacheSeconds?: number
  /** The handler returns the same, immutable object for equal answers, so that its JSON is cached. */
  sameReplies?: boolean
}

/** Serves an endpoint of `wire` over HTTP: checks rate limits, project, origin and input. */
export function serve<E extends Endpoint>(
  app: App,
  context: Context,
  endpoint: E,
  handler: (input: InputOf<E>, request: HttpRequest<Project | null>) => Promise<ReplyOf<E>>,
  options: ServeOptions & { access: 'public' },
): void
export function serve<E extends Endpoint>(
  app: App,
  context: Context,
  endpoint: E,
  handler: (input: InputOf<E>, request: HttpRequest) => Promise<ReplyOf<E>>,
  options?: ServeOptions & { access?: 'project' | 'vault' },
): void
export function serve(
  app: App,
  context: Context,
  endpoint: Endpoint,
  handler: (input: unknown, request: HttpRequest) => Promise<unknown>,
  options: ServeOptions = {},
): void {
  recordServed(app, { endpoint, access: options.access === 'public' ? 'public' : 'project' })
  app.on(endpoint.method, endpoint.path, async (c) => {
    await limitPerIp(c, context, options)
    const raw = await readInput(c, endpoint)
    const request = await openLimitedRequest(c, context, {
      projectId: raw.projectId,
      rules: options,
    })
    const checked = v.safeParse(endpoint.input, raw)
    if (!checked.success) throw new InputError(checked.issues)
    const reply = await withDeadline(c.env?.outgoing, (signal) =>
      // `openLimitedRequest` has rejected a request without a project, unless the overload above allows `null`.
      handler(checked.output, { ...request, signal } as HttpRequest),
    )
    const body = options.sameReplies ? encodeOnce(reply) : toJson(reply)
    if (context.config.checkReplies) checkReply(endpoint, body)
    return c.body(body, 200, replyHeaders(request.replyHeaders, options))
  })
}

async function readInput(c: HonoContext, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const query = { ...c.req.query() }
  assertStorableText(query)
  assertStorableText(c.req.param())
  if (endpoint.method === 'GET') return { ...query, ...c.req.param() }
  const body = await readJson(c)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServerError(400, 'server/bad-input', 'The body must be a JSON object', 'body')
  }
  return { ...query, ...body, ...c.req.param() }
}

/** `bigint` becomes a decimal string; `undefined` becomes `null`. */
export function toJson(reply: unknown): string {
  const write = (_key: string, value: unknown): unknown =>
    typeof value === 'bigint' ? String(value) : value
  return JSON.stringify(reply, write) ?? 'null'
}

type Bytes = Uint8Array<ArrayBuffer>

const encoded = new WeakMap<object, Bytes>()

/** Caches the JSON bytes by object, so that a long list is encoded once. */
function encodeOnce(reply: unknown): Bytes | string {
  if (typeof reply !== 'object' || reply === null) return toJson(reply)
  const bytes = encoded.get(reply) ?? new TextEncoder().encode(toJson(reply))
  encoded.set(reply, bytes)
  return bytes
}

function replyHeaders(own: Headers, options: ServeOptions): Record<string, string> {
  const seconds = options.cacheSeconds
  return {
    'content-type': 'application/json',
    'cache-control': seconds === undefined ? 'no-store' : `public, max-age=${seconds}`,
    ...Object.fromEntries(own),
  }
}

function checkReply(endpoint: Endpoint, body: Bytes | string): void {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const checked = v.safeParse(endpoint.reply, JSON.parse(text))
  if (checked.success) return
  const [issue] = checked.issues
  throw new Error(`${endpoint.path} answers wrongly: ${v.getDotPath(issue)} ${issue.message}`)
}
