import { isSiwxError, type SiwxErrorCode } from '../SiwxError.ts'

/** A JSON response with `no-store` and the cookies to set. */
export function reply(status: number, body: unknown, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (status === 503) headers.set('retry-after', '2')
  return new Response(JSON.stringify(body), { status, headers })
}

const statuses: Partial<Record<SiwxErrorCode, number>> = {
  'signin/malformed-message': 400,
  'signin/invalid-field': 400,
  'signin/unsupported-namespace': 400,
  'signin/try-later': 503,
}

/** The error response of a SiwxError: its code, not its context. @throws any other error */
export function replyRefusal(error: unknown): Response {
  if (!isSiwxError(error)) throw error
  return reply(statuses[error.code] ?? 401, { code: error.code })
}
