import type { Endpoint, InputOf, ReplyOf } from '@latchkey/wire'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { readJson } from './body/readJson.ts'
import type { App, Call, Context } from './context.ts'
import { withDeadline } from './deadline.ts'
import { admitCaller, type CallRules, openAdmitted } from './guard/openCall.ts'
import { noteServed } from './openapi/served.ts'
import type { Project } from './projects/project.ts'
import { InputError } from './replyError.ts'
import { ServerError } from './ServerError.ts'
import { refuseBrokenText } from './wellFormed.ts'

export type ServeOptions = CallRules & {
  /** How long browsers and proxies may keep the reply. Without it: not at all. */
  cacheSeconds?: number
  /** The handler gives the very same object for the same answer, and never changes it. */
  sameReplies?: boolean
}

/** The one place where HTTP meets `wire`: input, project, origin and limits are checked here. */
export function serve<E extends Endpoint>(
  app: App,
  context: Context,
  endpoint: E,
  handler: (input: InputOf<E>, call: Call<Project | null>) => Promise<ReplyOf<E>>,
  options: ServeOptions & { access: 'public' },
): void
export function serve<E extends Endpoint>(
  app: App,
  context: Context,
  endpoint: E,
  handler: (input: InputOf<E>, call: Call) => Promise<ReplyOf<E>>,
  options?: ServeOptions & { access?: 'project' | 'vault' },
): void
export function serve(
  app: App,
  context: Context,
  endpoint: Endpoint,
  handler: (input: unknown, call: Call) => Promise<unknown>,
  options: ServeOptions = {},
): void {
  noteServed(app, { endpoint, access: options.access === 'public' ? 'public' : 'project' })
  app.on(endpoint.method, endpoint.path, async (c) => {
    await admitCaller(c, context, options)
    const raw = await readInput(c, endpoint)
    const call = await openAdmitted(c, context, { projectId: raw.projectId, rules: options })
    const checked = v.safeParse(endpoint.input, raw)
    if (!checked.success) throw new InputError(checked.issues)
    const reply = await withDeadline(c.env?.outgoing, (signal) =>
      // `openCall` has refused a call without a project unless the overload above allows `null`.
      handler(checked.output, { ...call, signal } as Call),
    )
    const body = options.sameReplies ? writeOnce(reply) : toJson(reply)
    if (context.config.checkReplies) checkReply(endpoint, body)
    return c.body(body, 200, replyHeaders(call.replyHeaders, options))
  })
}

async function readInput(c: HonoContext, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const query = { ...c.req.query() }
  refuseBrokenText(query)
  refuseBrokenText(c.req.param())
  if (endpoint.method === 'GET') return { ...query, ...c.req.param() }
  const body = await readJson(c)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServerError(400, 'server/bad-input', 'The body must be a JSON object', 'body')
  }
  return { ...query, ...body, ...c.req.param() }
}

/** `bigint` travels as a decimal string; an empty answer is still valid JSON. */
export function toJson(reply: unknown): string {
  const write = (_key: string, value: unknown): unknown =>
    typeof value === 'bigint' ? String(value) : value
  return JSON.stringify(reply, write) ?? 'null'
}

type Bytes = Uint8Array<ArrayBuffer>

const written = new WeakMap<object, Bytes>()

/** As bytes: a long list is not encoded anew for everybody who asks for it. */
function writeOnce(reply: unknown): Bytes | string {
  if (typeof reply !== 'object' || reply === null) return toJson(reply)
  const bytes = written.get(reply) ?? new TextEncoder().encode(toJson(reply))
  written.set(reply, bytes)
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
