import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error that the caller gets: HTTP status, code for programs, message for developers. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** The name of the wrong parameter; empty when the error has none. */
  readonly field: string
  /** Sent as the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    field = '',
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.status = status
    this.code = code
    this.field = field
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
