/** The reasons for which a sign-in is rejected. */
export type SiwxErrorCode =
  | 'signin/malformed-message'
  | 'signin/invalid-field'
  | 'signin/wrong-domain'
  | 'signin/wrong-uri'
  | 'signin/wrong-chain'
  | 'signin/wrong-address'
  | 'signin/wrong-request'
  | 'signin/not-yet-valid'
  | 'signin/expired'
  | 'signin/too-old'
  | 'signin/unknown-nonce'
  | 'signin/recap-refused'
  | 'signin/unsupported-namespace'
  | 'signin/invalid-signature'
  | 'signin/try-later'

/** The one error this package throws. `context` holds facts for the log, never a signature. */
export class SiwxError extends Error {
  readonly code: SiwxErrorCode
  readonly context: Readonly<Record<string, unknown>>

  constructor(
    code: SiwxErrorCode,
    context: Readonly<Record<string, unknown>> = {},
    options?: { cause?: unknown },
  ) {
    super(code, options)
    this.name = 'SiwxError'
    this.code = code
    this.context = context
  }
}

/** Whether `error` is ours, and, when a code is given, that one. */
export function isSiwxError(error: unknown, code?: SiwxErrorCode): error is SiwxError {
  return error instanceof SiwxError && (code === undefined || error.code === code)
}
