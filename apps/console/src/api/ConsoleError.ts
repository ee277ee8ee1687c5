/** An error reply of the server, or `console/unreachable` without a reply. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError'
  /** The HTTP status; 0 without a reply. */
  readonly status: number
  readonly code: string
  /** Names the request in the server's log. */
  readonly requestId: string | null

  constructor(reply: { status: number; code: string; sentence: string; requestId?: string }) {
    super(reply.sentence)
    this.status = reply.status
    this.code = reply.code
    this.requestId = reply.requestId ?? null
  }
}

/** What a reader is told about any error. */
export function describeError(error: unknown): string {
  if (!(error instanceof ConsoleError)) {
    return error instanceof Error ? error.message : 'Something unexpected happened.'
  }
  if (error.status === 0) return 'The server did not respond. Check your connection and try again.'
  if (error.status === 429) return 'Too many requests. Wait a minute and try again.'
  return error.requestId === null || error.status < 500
    ? error.message
    : `${error.message} (request ${error.requestId})`
}
