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

/** What the errors of every copy of this package have. JSON cannot contain it. */
const brand = Symbol.for('latchkey.SiwxError')

/** The error that this package throws. `context` contains facts for the log, never a signature. */
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
    Object.defineProperty(this, brand, { value: 1 })
  }
}

/** Whether `error` is a `SiwxError` of any copy of this package, with this code if one is given. */
export function isSiwxError(error: unknown, code?: SiwxErrorCode): error is SiwxError {
  return isBranded(error) && (code === undefined || error.code === code)
}

function isBranded(error: unknown): error is SiwxError {
  return typeof error === 'object' && error !== null && brand in error
}
