import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { ServerError } from './ServerError.ts'

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
  return null
}

/** Turns every error into a reply. An unexpected error shows only the request id: no stack, no message. */
export function replyError(c: HonoContext, context: Context, error: unknown): Response {
  const requestId = String(c.get('requestId') ?? '')
  const refusal = toServerError(error)
  if (!refusal) context.log.error('request.failed', { requestId, route: c.req.routePath, error })
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
