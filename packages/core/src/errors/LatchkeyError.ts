import type { ErrorCatalogue, ErrorCode } from './catalogue.ts'

/** The one error class: a code for machines, typed facts, the cause. */
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

/** Is it ours, and of that code if one is named? */
export function isLatchkeyError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is LatchkeyError<Code> {
  return error instanceof LatchkeyError && (code === undefined || error.code === code)
}
