import type { ErrorCatalogue, ErrorCode } from './catalogue.ts'

/** The error class of the SDK: a code, a typed context and the cause. */
export class LatchkeyError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly context: ErrorCatalogue[Code]

  constructor(code: Code, context: ErrorCatalogue[Code], options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(context)}`, options)
    this.name = 'LatchkeyError'
    this.code = code
    this.context = context
  }
}

/** Whether the value is a `LatchkeyError`, with this code if one is given. */
export function isLatchkeyError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is LatchkeyError<Code> {
  return error instanceof LatchkeyError && (code === undefined || error.code === code)
}
