import { errorMessage } from '#errorMessage'
import type { ErrorCatalogue, ErrorCode } from './catalogue.ts'
import { docsUrlOf } from './docsPage.ts'

/** What the errors of every copy of this package have. JSON cannot contain it, so a wallet's reply is none of them. */
const brand = Symbol.for('LatchkeyError')

/**
 * The SDK's error class, with a code, a typed context and the cause. Its message is for developers; visitors see
 * translated texts.
 */
export class LatchkeyError<Code extends ErrorCode = ErrorCode> extends Error {
  declare readonly code: Code
  declare readonly context: ErrorCatalogue[Code]
  /** The code's section in the documentation. */
  declare readonly docsUrl: string

  constructor(code: Code, context: ErrorCatalogue[Code], options: ErrorOptions = {}) {
    const docsUrl = docsUrlOf(code)
    super(errorMessage(code, context, docsUrl, options.cause), options)
    Object.assign(this, { name: 'LatchkeyError', code, context, docsUrl, [brand]: true })
  }

  /** What happened, in one sentence with the values of the context. */
  get shortMessage(): string {
    return this.message.replace(/\n.*/s, '')
  }

  /** The message of the cause. */
  get details(): string | undefined {
    return this.cause instanceof Error ? this.cause.message : undefined
  }
}

/**
 * Whether the value is a `LatchkeyError`, with this code if one is given: also one that another copy of the package
 * threw. The code determines the type of the context.
 */
export function isLatchkeyError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is { [One in Code]: LatchkeyError<One> }[Code] {
  return isBranded(error) && (code === undefined || error.code === code)
}

function isBranded(error: unknown): error is LatchkeyError {
  // Not a read: the getters of a wallet's error may throw.
  return brand in Object(error)
}
