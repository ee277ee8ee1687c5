import { deadline, requestTimeoutMs } from '../../async/deadline.ts'
import { retryAfter } from '../../async/retryAfter.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'

export type AuthRequest = {
  url: string
  method: string
  body?: string | undefined
  headers?: Record<string, string>
  /** Whether the browser sends and takes cookies. */
  credentials?: RequestCredentials
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * One call of a sign-in; the caller checks the response.
 * @throws signin/refused with the server's reason, api/unreachable, api/http, api/bad-reply
 */
export async function fetchAuth(request: AuthRequest): Promise<unknown> {
  const { url, method, body, headers = {}, credentials = 'omit' } = request
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(/^\w+:\/\/[^/]+/, '')
  const timeout = deadline(requestTimeoutMs)
  const init = { method, headers, credentials, referrerPolicy: 'strict-origin', cache: 'no-store' }
  try {
    const response = await (request.fetch ?? fetch)(url, {
      ...init,
      ...(body === undefined ? {} : { body }),
      signal: timeout.signal,
    } as RequestInit).catch((cause) => {
      throw new LatchkeyError('api/unreachable', { path }, { cause })
    })
    const text = await response.text()
    if (!response.ok) throw toRefusalError(response, path, text)
    return text === '' ? null : parseJson(text, path)
  } finally {
    timeout.done()
  }
}

/** `signin/refused` for a rejection with a reason, else `api/http`, which may be retried. */
function toRefusalError(response: Response, path: string, text: string): LatchkeyError {
  const { status } = response
  const reason = /"code"\s{0,8}:\s{0,8}"(signin\/[a-z-]{1,40})"/.exec(text)?.[1]
  if (reason && status < 500) return new LatchkeyError('signin/refused', { reason })
  return new LatchkeyError('api/http', { status, path, ...retryAfter(response) })
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LatchkeyError('api/bad-reply', { path }, { cause })
  }
}
