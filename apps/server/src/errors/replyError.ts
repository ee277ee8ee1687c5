import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import { ServerError } from './ServerError.ts'

const DATABASE_RETRY_SECONDS = 2
/** No login, not allowed, too many. */
const LOGGED: readonly number[] = [401, 403, 429]

type ErrorBody = {
  status: 'FAILED'
  reasons: { field: string; description: string }[]
  code: string
  requestId: string
}

/** Input that its schema rejects, with one reason per issue. */
export class InputError extends ServerError {
  readonly reasons: readonly { field: string; description: string }[]
  constructor(issues: readonly v.BaseIssue<unknown>[]) {
    const reasons = issues.slice(0, 20).map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      description: issue.message.slice(0, 200),
    }))
    super(400, 'server/bad-input', 'The request does not fit its description', reasons[0]?.field)
    this.reasons = reasons
  }
}

function toServerError(error: unknown): ServerError | null {
  if (error instanceof ServerError) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'NodesDownError' || name === 'TimeoutError' || name === 'AbortError') {
    return new ServerError(503, 'server/upstream-unavailable', 'An upstream did not answer in time')
  }
  if (isDatabaseDown(error)) {
    const options = { cause: error, retryAfterSeconds: DATABASE_RETRY_SECONDS }
    return new ServerError(503, 'server/unavailable', 'Try again in a moment', '', options)
  }
  return null
}

/** An operator looks for refused logins, quotas and outages; other errors are the caller's own. */
function logRefusal(
  { log }: Context,
  { status, code, cause }: ServerError,
  request: { requestId: string; route: string },
): void {
  const fields = { ...request, status, code }
  if (status >= 500) log.warn('request.unserved', { ...fields, error: cause })
  else if (LOGGED.includes(status)) log.info('request.refused', fields)
}

/** Turns every error into a reply. An unexpected error shows only the request id: no stack, no message. */
export function replyError(c: HonoContext, context: Context, error: unknown): Response {
  const requestId = String(c.get('requestId') ?? '')
  const refusal = toServerError(error)
  if (!refusal) context.log.error('request.failed', { requestId, route: c.req.routePath, error })
  if (refusal) logRefusal(context, refusal, { requestId, route: c.req.routePath })
  const shown =
    refusal ?? new ServerError(500, 'server/unexpected', `Unexpected; request ${requestId}`)
  const reasons =
    shown instanceof InputError
      ? [...shown.reasons]
      : [{ field: shown.field, description: shown.message }]
  const body: ErrorBody = { status: 'FAILED', reasons, code: shown.code, requestId }
  if (shown.retryAfterSeconds !== undefined)
    c.header('retry-after', String(shown.retryAfterSeconds))
  c.header('cache-control', 'no-store')
  return c.json(body, shown.status)
}
