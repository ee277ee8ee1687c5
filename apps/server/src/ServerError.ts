import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal the caller may read: status, code for machines, a sentence for people. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** Which parameter is at fault, in the words of the API; empty when none is. */
  readonly field: string
  /** Answered as `Retry-After`. */
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
