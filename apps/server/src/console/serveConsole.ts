import type { ConsoleCall, InputOf, ReplyOf } from '@latchkey/wire/console'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { readJson } from '../body/readJson.ts'
import { assertStorableText } from '../body/storableText.ts'
import type { App, Context } from '../context/context.ts'
import { InputError } from '../errors/replyError.ts'
import { ServerError } from '../errors/ServerError.ts'
import { withDeadline } from '../http/deadline.ts'
import { toJson } from '../http/serve.ts'
import { recordServed } from '../http/served.ts'
import { callerIp } from '../request/callerIp.ts'
import { limitPerIp, type PerIpRules } from '../request/limitPerIp.ts'
import { authorize, type Caller } from './authorize.ts'
import { toCsv } from './toCsv.ts'

export type ConsoleRequest = Caller & {
  /** For rate limits only: never log or store it. */
  ip: string
  headers: Headers
  replyHeaders: Headers
  signal: AbortSignal
}

/** Guesses of a token or a signature, per minute and IP address. */
export const guessLimit: PerIpRules = { callsPerMinutePerIp: 30, failClosed: true }

/** Serves a call of the console: checks the rate limit, who calls, and only then the input. */
export function serveConsole<Call extends ConsoleCall>(
  app: App,
  context: Context,
  call: Call,
  handler: (input: InputOf<Call>, request: ConsoleRequest) => Promise<ReplyOf<Call>>,
  rules: PerIpRules = {},
): void {
  recordServed(app, { endpoint: call, access: 'public' })
  app.on(call.method, call.path, async (c) => {
    await limitPerIp(c, context, rules)
    const params: Record<string, string> = c.req.param()
    assertStorableText(params)
    const headers = c.req.raw.headers
    const caller = await authorize(context, {
      ...call,
      headers,
      projectId: params.project ?? null,
    })
    const checked = v.safeParse(call.input, await readInput(c, params))
    if (!checked.success) throw new InputError(checked.issues)
    const replyHeaders = new Headers({ 'cache-control': 'no-store' })
    const reply = await withDeadline(c.env?.outgoing, (signal) =>
      handler(checked.output as InputOf<Call>, {
        ...caller,
        ip: callerIp(c, context),
        headers,
        replyHeaders,
        signal,
      }),
    )
    const body = toJson(reply)
    if (context.config.checkReplies) checkReply(call, body)
    if (c.req.query('format') === 'csv') return replyCsv(c, reply, replyHeaders)
    replyHeaders.set('content-type', 'application/json')
    return c.body(body, 200, Object.fromEntries(replyHeaders))
  })
}

function replyCsv(c: HonoContext, reply: unknown, headers: Headers): Response {
  headers.set('content-type', 'text/csv; charset=utf-8')
  headers.set('content-disposition', 'attachment; filename="latchkey.csv"')
  return c.body(toCsv(reply), 200, Object.fromEntries(headers))
}

async function readInput(
  c: HonoContext,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  const query = c.req.query()
  assertStorableText(query)
  if (c.req.method === 'GET') return { ...query, ...params }
  const body = await readJson(c)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServerError(400, 'server/bad-input', 'The body must be a JSON object', 'body')
  }
  return { ...body, ...params }
}

function checkReply({ path, reply }: ConsoleCall, body: string): void {
  const checked = v.safeParse(reply, JSON.parse(body))
  if (checked.success) return
  const [issue] = checked.issues
  throw new Error(`${path} answers wrongly: ${v.getDotPath(issue)} ${issue.message}`)
}
